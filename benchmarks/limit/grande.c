/* The limit for Allegra Grande, with jokers, card actions and exchange (rules.md 2 to 10). */
#include "limit.h"

enum { ROWS = 4, COLUMNS = 4, CELLS = ROWS * COLUMNS, LINES = ROWS + COLUMNS, LENGTH = 3 };
enum { MOST_PLAYERS = 5, MOST_CARDS = 160, FACES = 17 };
enum { UNIT = 2, EMPTY_AREA = -10, TURN_LIMIT = 500, ROUNDS = 3, REVEALS = 2 };
enum { LOOK_LINE_CARD, LOOK_CARD_CARD, RENEW_CARD, JOKER }; /* the faces -2, 5, 13 and J */
enum { SETUP, DRAW, ORDER, PLACE, REVEAL, CLEAR, LOOK_LINE, LOOK_CARD, RENEW, PICK, PICK_OTHER, OVER };

/* What follows a clearing: the draw; the next card or the end; a reveal with another clearing. */
enum { THEN_DRAW, THEN_NEXT, THEN_REVEAL };

/* Options: a cell, or one of these. */
enum { FROM_DECK = 1000, FROM_DISCARD, EXCHANGE, FIRST, SECOND, DISCARD, ACTIVATE };
enum { ROW = 1100, COLUMN = 1200, GROUP = 2000 };

static const int values[FACES] = {-2, 5, 13, 0, -1, 0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12};
static const int copies[FACES] = {4, 16, 10, 3, 7, 7, 7, 7, 7, 14, 14, 14, 10, 10, 10, 10, 10};
static int8_t deck[MOST_CARDS];
static int deck_size;
static int line[LINES][4]; /* the places of each line in a grid */

typedef struct { int8_t card, from_deck; } Held;

typedef struct {
    int8_t card[MOST_PLAYERS * CELLS], shown[MOST_PLAYERS * CELLS];
    uint8_t known[MOST_PLAYERS * CELLS]; /* a bit for each seat that has looked at it */
    int8_t draw[MOST_CARDS], discard[MOST_CARDS];
    int draws, discards, filled[MOST_PLAYERS], down[MOST_PLAYERS];
    int phase, seat, decider, left, old, picked, after;
    Held held[2]; /* the one to be played next is the last */
    int holding;
    int players, starter, turn, closer, last_turns, ended, round;
    int8_t groups[LINES][4];
    int8_t sizes[LINES];
    int group_count;
    uint64_t seed;
    int units[MOST_PLAYERS];
} Table;

static void prepare(int players) {
    (void)players;
    for (int face = 0; face < FACES; face++)
        for (int k = 0; k < copies[face]; k++) deck[deck_size++] = face;
    for (int l = 0; l < ROWS; l++)
        for (int i = 0; i < COLUMNS; i++) {
            line[l][i] = l * COLUMNS + i;
            line[ROWS + l][i] = i * COLUMNS + l;
        }
}

static void reveal(Table *t, int cell) {
    t->shown[cell] = t->card[cell];
    t->known[cell] = 0;
    t->down[cell / CELLS]--;
}

static int lift(Table *t, int cell) {
    int card = t->card[cell], seat = cell / CELLS;
    if (t->shown[cell] == HIDDEN) t->down[seat]--;
    t->filled[seat]--;
    t->card[cell] = t->shown[cell] = EMPTY;
    t->known[cell] = 0;
    return card;
}

static void lay(Table *t, int cell, int card) {
    t->card[cell] = t->shown[cell] = card;
    t->filled[cell / CELLS]++;
}

static void cover(Table *t, int card) { t->discard[t->discards++] = card; }

static int deal_card(Table *t) {
    if (t->draws == 0) {
        t->draws = t->discards - 1;
        memcpy(t->draw, t->discard, t->draws);
        t->discard[0] = t->discard[t->draws];
        t->discards = 1;
        t->seed = shuffle(t->draw, t->draws, t->seed);
    }
    return t->draw[--t->draws];
}

static int can_draw(const Table *t) { return t->draws > 0 || t->discards > 1; }

/* Tell whether a row or column of a grid holds no card, so that its neighbours are adjacent. */
static int is_gone(const int8_t *shown, int l) {
    for (int i = 0; i < 4; i++)
        if (shown[line[l][i]] != EMPTY) return 0;
    return 1;
}

/* Add the runs of a stretch of face-up cards, each a group, by where they begin. */
static void add_runs(Table *t, const int8_t *shown, const int8_t *run, int length) {
    for (int i = 0, end; length - i >= LENGTH; i = end) {
        int face = JOKER;
        for (end = i; end < length; end++) {
            int card = shown[run[end]];
            if (card == JOKER) continue;
            if (face == JOKER) face = card;
            if (card != face) break;
        }
        if (end - i >= LENGTH && face != JOKER) {
            memcpy(t->groups[t->group_count], run + i, 4);
            t->sizes[t->group_count++] = end - i;
        }
        if (end == length) break;
        while (shown[run[end - 1]] == JOKER) end--; /* jokers serve the next run too */
    }
}

static void find_groups(Table *t, int seat) {
    const int8_t *shown = t->shown + seat * CELLS;
    t->group_count = 0;
    for (int l = 0; l < LINES; l++) {
        int8_t run[8];
        int length = 0;
        for (int i = 0; i < 4; i++) {
            int place = line[l][i];
            if (shown[place] >= 0) {
                run[length++] = place;
            } else if (shown[place] == HIDDEN || !is_gone(shown, l < ROWS ? ROWS + i : i)) {
                if (length >= LENGTH) add_runs(t, shown, run, length);
                length = 0;
            }
        }
        if (length >= LENGTH) add_runs(t, shown, run, length);
    }
}

static void end_turn(Table *t);
static void go_on(Table *t);

static void ask_reveal(Table *t);

static void end_clearing(Table *t) {
    switch (t->after) {
    case THEN_DRAW:
        t->phase = DRAW;
        if (t->filled[t->seat] == 0 || (!can_draw(t) && t->discards == 0 && t->filled[t->seat] < 2))
            end_turn(t);
        return;
    case THEN_REVEAL:
        ask_reveal(t);
        return;
    default:
        if (t->old != EMPTY) cover(t, t->old);
        t->old = EMPTY;
        go_on(t);
    }
}

static void remove_group(Table *t, int group) {
    for (int i = 0; i < t->sizes[group]; i++)
        cover(t, lift(t, t->seat * CELLS + t->groups[group][i]));
}

static void clear(Table *t, int after) {
    t->after = after;
    for (find_groups(t, t->seat); t->group_count == 1; find_groups(t, t->seat)) remove_group(t, 0);
    if (t->group_count) t->phase = CLEAR;
    else end_clearing(t);
}

static void ask_reveal(Table *t) {
    t->phase = REVEAL;
    if (t->down[t->seat] == 0) clear(t, THEN_NEXT);
}

/* Place the next held card, or end the turn. */
static void go_on(Table *t) {
    if (t->filled[t->seat] == 0)
        while (t->holding) cover(t, t->held[--t->holding].card);
    t->phase = PLACE;
    if (t->holding == 0) end_turn(t);
}

static void start_turn(Table *t, int seat) {
    t->seat = t->decider = seat;
    t->turn++;
    if (t->filled[seat] == 0) end_turn(t);
    else clear(t, THEN_DRAW);
}

static void end_turn(Table *t) {
    int n = t->players;
    if (t->closer >= 0) {
        t->last_turns &= ~(1 << t->seat);
    } else {
        for (int k = 0; k < n; k++) {
            int seat = (t->seat + k) % n;
            if (t->down[seat] == 0) {
                t->closer = seat;
                t->last_turns = ((1 << n) - 1) & ~(1 << seat);
                break;
            }
        }
    }
    if (t->closer < 0) {
        if (t->turn < TURN_LIMIT) {
            start_turn(t, (t->seat + 1) % n);
        } else {
            t->ended = TURNS_RAN_OUT;
            t->phase = OVER;
        }
        return;
    }
    for (int k = 1; k <= n; k++) {
        int seat = (t->seat + k) % n;
        if (t->last_turns >> seat & 1) {
            start_turn(t, seat);
            return;
        }
    }
    t->ended = CLOSED;
    t->phase = OVER;
}

static void deal(Table *t) {
    int8_t cards[MOST_CARDS];
    memcpy(cards, deck, deck_size);
    t->seed = shuffle(cards, deck_size, t->seed);
    int dealt = t->players * CELLS;
    for (int cell = 0; cell < dealt; cell++) t->card[cell] = cards[deck_size - 1 - cell];
    memset(t->shown, HIDDEN, dealt);
    memset(t->known, 0, dealt);
    for (int seat = 0; seat < t->players; seat++) t->filled[seat] = t->down[seat] = CELLS;
    t->draws = deck_size - 1 - dealt;
    t->discard[0] = cards[t->draws];
    t->discards = 1;
    memcpy(t->draw, cards, t->draws);
    t->turn = t->last_turns = t->ended = t->holding = 0;
    t->closer = -1;
    t->old = EMPTY;
    t->phase = SETUP;
    t->decider = t->starter;
    t->left = REVEALS;
}

static int add_cells(const Table *t, int *out) {
    int n = 0;
    for (int cell = t->decider * CELLS; cell < (t->decider + 1) * CELLS; cell++)
        if (t->shown[cell] != EMPTY) out[n++] = cell;
    return n;
}

static int add_face_down(const Table *t, int *out) {
    int n = 0;
    for (int cell = t->decider * CELLS; cell < (t->decider + 1) * CELLS; cell++)
        if (t->shown[cell] == HIDDEN) out[n++] = cell;
    return n;
}

static int can_activate(const Table *t, int card) {
    if (card == LOOK_LINE_CARD || card == LOOK_CARD_CARD) return t->down[t->seat] > 0;
    return card == RENEW_CARD && t->filled[t->seat] > t->down[t->seat];
}

static int add_draws(const Table *t, int *out) {
    int n = 0;
    if (can_draw(t)) out[n++] = FROM_DECK;
    if (t->discards > 0 && (t->holding == 0 || !t->held[0].from_deck)) out[n++] = FROM_DISCARD;
    if (t->holding == 0 && t->filled[t->seat] >= 2) out[n++] = EXCHANGE;
    return n;
}

static int options(const Table *t, int *out) {
    int n = 0;
    const int8_t *shown = t->shown + t->seat * CELLS;
    switch (t->phase) {
    case SETUP:
    case REVEAL:
    case LOOK_CARD:
        return add_face_down(t, out);
    case DRAW:
        return add_draws(t, out);
    case ORDER:
        out[0] = FIRST;
        out[1] = SECOND;
        return 2;
    case PLACE: {
        Held held = t->held[t->holding - 1];
        n = add_cells(t, out);
        out[n++] = DISCARD;
        if (held.from_deck && can_activate(t, held.card)) out[n++] = ACTIVATE;
        return n;
    }
    case CLEAR:
        for (; n < t->group_count; n++) out[n] = GROUP + n;
        return n;
    case LOOK_LINE:
        for (int l = 0; l < LINES; l++)
            for (int i = 0; i < 4; i++)
                if (shown[line[l][i]] == HIDDEN) {
                    out[n++] = l < ROWS ? ROW + l : COLUMN + l - ROWS;
                    break;
                }
        return n;
    case RENEW:
        for (int i = 0; i < CELLS; i++)
            if (shown[i] >= 0) out[n++] = t->seat * CELLS + i;
        return n;
    case PICK:
        return add_cells(t, out);
    default:
        for (int cell = t->seat * CELLS; cell < (t->seat + 1) * CELLS; cell++)
            if (t->shown[cell] != EMPTY && cell != t->picked) out[n++] = cell;
        return n;
    }
}

static void draw(Table *t, int option) {
    if (option == EXCHANGE) {
        t->phase = PICK;
        return;
    }
    Held held = {0, option == FROM_DECK};
    held.card = held.from_deck ? deal_card(t) : t->discard[--t->discards];
    t->phase = PLACE;
    if (t->holding == 0) {
        t->held[t->holding++] = held;
        if (t->down[t->seat] > 1 && (can_draw(t) || (!held.from_deck && t->discards > 0)))
            t->phase = DRAW;
        return;
    }
    t->held[1] = t->held[0];
    t->held[0] = held;
    t->holding = 2;
    if (held.card != t->held[1].card || held.from_deck != t->held[1].from_deck) t->phase = ORDER;
}

static void place(Table *t, int option) {
    int card = t->held[--t->holding].card;
    if (option < FROM_DECK) {
        t->old = lift(t, option);
        lay(t, option, card);
        clear(t, THEN_NEXT);
        return;
    }
    cover(t, card);
    if (option == DISCARD) ask_reveal(t);
    else t->phase = card == LOOK_LINE_CARD ? LOOK_LINE : card == LOOK_CARD_CARD ? LOOK_CARD : RENEW;
}

static void exchange(Table *t, int one, int other) {
    int8_t card = t->card[one], shown = t->shown[one];
    uint8_t known = t->known[one];
    t->card[one] = t->card[other];
    t->shown[one] = t->shown[other];
    t->known[one] = t->known[other];
    t->card[other] = card;
    t->shown[other] = shown;
    t->known[other] = known;
}

static void look_line(Table *t, int option) {
    int l = option < COLUMN ? option - ROW : ROWS + option - COLUMN;
    for (int i = 0; i < 4; i++) {
        int cell = t->seat * CELLS + line[l][i];
        if (t->shown[cell] == HIDDEN) t->known[cell] |= 1 << t->seat;
    }
}

static void renew(Table *t, int cell) {
    cover(t, lift(t, cell));
    t->card[cell] = deal_card(t);
    t->shown[cell] = HIDDEN;
    t->filled[t->seat]++;
    t->down[t->seat]++;
}

static void next_setup(Table *t) {
    while (t->left == 0 || t->down[t->decider] == 0) {
        t->decider = (t->decider + 1) % t->players;
        t->left = REVEALS;
        if (t->decider == t->starter) {
            start_turn(t, t->starter);
            return;
        }
    }
}

static void apply(Table *t, int option) {
    switch (t->phase) {
    case SETUP:
        reveal(t, option);
        t->left--;
        next_setup(t);
        return;
    case DRAW:
        draw(t, option);
        return;
    case ORDER:
        t->phase = PLACE;
        if (option == SECOND) {
            Held held = t->held[0];
            t->held[0] = t->held[1];
            t->held[1] = held;
        }
        return;
    case PLACE:
        place(t, option);
        return;
    case REVEAL:
        reveal(t, option);
        clear(t, THEN_NEXT);
        return;
    case CLEAR:
        remove_group(t, option - GROUP);
        clear(t, t->after);
        return;
    case LOOK_LINE:
        look_line(t, option);
        ask_reveal(t);
        return;
    case LOOK_CARD:
        t->known[option] |= 1 << t->seat;
        ask_reveal(t);
        return;
    case RENEW:
        renew(t, option);
        clear(t, THEN_NEXT);
        return;
    case PICK:
        t->picked = option;
        t->phase = PICK_OTHER;
        return;
    case PICK_OTHER:
        exchange(t, t->picked, option);
        clear(t, THEN_REVEAL);
    }
}

static void score(Table *t) {
    int units[MOST_PLAYERS];
    for (int seat = 0; seat < t->players; seat++) {
        units[seat] = t->filled[seat] ? 0 : EMPTY_AREA * UNIT;
        for (int cell = seat * CELLS; cell < (seat + 1) * CELLS; cell++)
            if (t->card[cell] != EMPTY) units[seat] += values[t->card[cell]] * UNIT;
    }
    int closer = t->closer;
    for (int seat = 0; closer >= 0 && seat < t->players; seat++)
        if (seat != closer && units[seat] <= units[closer]) {
            units[closer] = units[closer] > 0 ? units[closer] * 2 : units[closer] / 2;
            break;
        }
    for (int seat = 0; seat < t->players; seat++) t->units[seat] += units[seat];
}

static void play_game(int players, uint64_t seed, uint64_t game, Counts *counts) {
    Table table = {.players = players}, *t = &table;
    Generator choices = generator(seed, game);
    int list[CELLS + 2];
    t->seed = fresh_seed(&choices);
    for (t->round = 0; t->round < ROUNDS; t->round++) {
        t->starter = t->round % players;
        deal(t);
        while (t->phase != OVER) {
            int n = options(t, list);
            apply(t, list[below(&choices, n)]);
            counts->decisions++;
        }
        score(t);
        counts->rounds++;
        counts->turns_ran_out += t->ended == TURNS_RAN_OUT;
    }
    for (int seat = 0; seat < players; seat++) counts->units += t->units[seat];
    counts->games++;
}
