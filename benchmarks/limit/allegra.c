/* The limit for Allegra, with the tap (rules.md 2 to 9): see limit.h. */
#include "limit.h"

enum { ROWS = 3, COLUMNS = 4, WIDTH = 5, CELLS = ROWS * COLUMNS, SIZE = ROWS * WIDTH };
enum { MOST_PLAYERS = 6, LINES = ROWS + WIDTH, LENGTH = 3, FACES = 13, MOST_CARDS = 120 };
enum { UNIT = 2, EMPTY_AREA = -10, TURN_LIMIT = 500, ROUNDS = 3, MIN_CARDS = 4, REVEALS = 2 };
enum { SETUP, DRAW, TAP, GIVE, SWAP_GIVEN, TAKE, SWAP_TAKEN, PLACE, REVEAL, CLEAR, OVER };
enum { THEN_DRAW, THEN_TAKE, THEN_END }; /* what follows a clearing */

/* Options: a cell, or one of these. */
enum { FROM_DECK = 1000, FROM_DISCARD, DISCARD, LEAVE, TAPS, PASSES, KEEP, GROUP = 2000 };

static int8_t deck[MOST_CARDS];
static int deck_size;
static int area[MOST_PLAYERS][SIZE];            /* the cells of each area, row by row */
static int line[MOST_PLAYERS][LINES][WIDTH];    /* the cells of each line */
static int owner[MOST_PLAYERS * CELLS], sharer[MOST_PLAYERS * CELLS];

static int line_length(int l) { return l < ROWS ? WIDTH : ROWS; }

typedef struct {
    int8_t card[MOST_PLAYERS * CELLS], shown[MOST_PLAYERS * CELLS];
    int8_t draw[MOST_CARDS], discard[MOST_CARDS];
    int draws, discards, filled[MOST_PLAYERS], down[MOST_PLAYERS];
    int phase, seat, decider, left, held, old, hole, after, from_deck;
    int players, starter, turn, closer, last_turns, ended, round, tappers;
    int groups[LINES * 3][LENGTH], group_count;
    uint64_t seed;
    int units[MOST_PLAYERS];
} Table;

static void prepare(int players) {
    static const int count[FACES] = {8, 8, 8, 8, 8, 11, 11, 11, 11, 9, 9, 9, 9};
    for (int face = 0; face < FACES; face++)
        for (int k = players < 4 ? 2 : 0; k < count[face]; k++) deck[deck_size++] = face;
    for (int cell = 0; cell < players * CELLS; cell++) {
        owner[cell] = cell / CELLS;
        sharer[cell] = cell % COLUMNS == COLUMNS - 1 ? (owner[cell] + players - 1) % players : -1;
    }
    for (int seat = 0; seat < players; seat++)
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < WIDTH; column++) {
                int cell = column ? seat * CELLS + row * COLUMNS + column - 1
                                  : (seat + 1) % players * CELLS + row * COLUMNS + COLUMNS - 1;
                area[seat][row * WIDTH + column] = cell;
                line[seat][row][column] = cell;
                line[seat][ROWS + column][row] = cell;
            }
}

static int value(int card) { return (card - 1) * UNIT; }

static inline void change(int *counts, int cell, int by) {
    counts[owner[cell]] += by;
    if (sharer[cell] >= 0) counts[sharer[cell]] += by;
}

static void reveal(Table *t, int cell) {
    t->shown[cell] = t->card[cell];
    change(t->down, cell, -1);
}

static int lift(Table *t, int cell) {
    int card = t->card[cell];
    if (t->shown[cell] == HIDDEN) change(t->down, cell, -1);
    change(t->filled, cell, -1);
    t->card[cell] = t->shown[cell] = EMPTY;
    return card;
}

static void lay(Table *t, int cell, int card) {
    t->card[cell] = t->shown[cell] = card;
    change(t->filled, cell, 1);
}

static int swap(Table *t, int cell, int card) {
    int old = lift(t, cell);
    lay(t, cell, card);
    return old;
}

static void find_groups(Table *t, int seat) {
    t->group_count = 0;
    for (int l = 0; l < LINES; l++) {
        const int *cells = line[seat][l];
        int run[WIDTH], length = 0, face = HIDDEN;
        for (int i = 0; i < line_length(l); i++) {
            int card = t->shown[cells[i]];
            if (card == EMPTY) continue;
            if (card != face) length = 0;
            face = card;
            if (card == HIDDEN) continue;
            run[length++] = cells[i];
            if (length >= LENGTH)
                memcpy(t->groups[t->group_count++], run + length - LENGTH, sizeof(int[LENGTH]));
        }
    }
}

static void end_turn(Table *t);

static void end_clearing(Table *t) {
    switch (t->after) {
    case THEN_DRAW:
        if (t->filled[t->seat] == 0 || (t->draws == 0 && t->discards == 0)) {
            end_turn(t);
            return;
        }
        t->phase = DRAW;
        t->decider = t->seat;
        return;
    case THEN_TAKE:
        t->decider = t->seat;
        t->hole = EMPTY;
        t->phase = TAKE;
        if (t->filled[t->tappers] == 0) { /* the active seat takes what the tapper holds */
            t->held = t->old;
            t->phase = SWAP_TAKEN;
        }
        return;
    default:
        if (t->old != EMPTY) t->discard[t->discards++] = t->old;
        end_turn(t);
    }
}

static void clear(Table *t, int seat, int after) {
    t->decider = seat;
    t->after = after;
    find_groups(t, seat);
    if (t->group_count) t->phase = CLEAR;
    else end_clearing(t);
}

static void start_turn(Table *t, int seat) {
    t->seat = seat;
    t->turn++;
    if (t->filled[seat] == 0) end_turn(t);
    else clear(t, seat, THEN_DRAW);
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

static void deal(Table *t) {
    int8_t cards[MOST_CARDS];
    memcpy(cards, deck, deck_size);
    t->seed = shuffle(cards, deck_size, t->seed);
    int dealt = t->players * CELLS;
    for (int cell = 0; cell < dealt; cell++) t->card[cell] = cards[deck_size - 1 - cell];
    memset(t->shown, HIDDEN, dealt);
    for (int seat = 0; seat < t->players; seat++) t->filled[seat] = t->down[seat] = SIZE;
    t->draws = deck_size - 1 - dealt;
    t->discard[0] = cards[t->draws];
    t->discards = 1;
    memcpy(t->draw, cards, t->draws);
    t->turn = t->last_turns = t->ended = 0;
    t->closer = -1;
    t->phase = SETUP;
    t->decider = t->starter;
    t->left = REVEALS;
}

static void draw(Table *t, int option) {
    if (option == FROM_DISCARD) {
        t->held = t->discard[--t->discards];
        t->from_deck = 0;
        return;
    }
    if (t->draws == 0) {
        t->draws = t->discards - 1;
        memcpy(t->draw, t->discard, t->draws);
        t->discard[0] = t->discard[t->draws];
        t->discards = 1;
        t->seed = shuffle(t->draw, t->draws, t->seed);
    }
    t->held = t->draw[--t->draws];
    t->from_deck = 1;
}

/* Ask the seats from this one on whether they tap; then the active seat gives or places. */
static void ask(Table *t, int seat) {
    for (; seat != t->seat; seat = (seat + 1) % t->players)
        if (t->filled[seat] >= MIN_CARDS && (t->closer < 0 || t->last_turns >> seat & 1)) {
            t->decider = seat;
            t->phase = TAP;
            return;
        }
    t->decider = t->seat;
    t->phase = t->tappers ? GIVE : PLACE;
}

static int options(const Table *t, int *out) {
    int n = 0, seat = t->decider;
    switch (t->phase) {
    case SETUP:
    case REVEAL:
        for (int i = 0; i < SIZE; i++)
            if (t->shown[area[seat][i]] == HIDDEN) out[n++] = area[seat][i];
        break;
    case DRAW:
        if (t->draws > 0 || t->discards > 1) out[n++] = FROM_DECK;
        if (t->discards > 0) out[n++] = FROM_DISCARD;
        break;
    case TAP:
        out[n++] = TAPS;
        out[n++] = PASSES;
        break;
    case GIVE:
        for (int k = 1; k < t->players; k++) {
            int other = (seat + k) % t->players;
            if (t->tappers >> other & 1) out[n++] = other;
        }
        out[n++] = KEEP;
        break;
    case TAKE:
        seat = t->tappers; /* from here on the one tapper that was given the card */
        /* fall through */
    default:
        for (int i = 0; i < SIZE; i++)
            if (t->shown[area[seat][i]] != EMPTY) out[n++] = area[seat][i];
        if (t->phase == PLACE && t->from_deck) out[n++] = DISCARD;
        break;
    case CLEAR:
        for (; n < t->group_count; n++) out[n] = GROUP + n;
        out[n++] = LEAVE;
    }
    return n;
}

static void apply(Table *t, int option) {
    switch (t->phase) {
    case SETUP:
        reveal(t, option);
        t->left--;
        next_setup(t);
        break;
    case DRAW:
        draw(t, option);
        t->tappers = 0;
        if (t->from_deck && t->players > 2) ask(t, (t->seat + 1) % t->players);
        else t->phase = PLACE;
        break;
    case TAP:
        if (option == TAPS) t->tappers |= 1 << t->decider;
        ask(t, (t->decider + 1) % t->players);
        break;
    case GIVE:
        t->phase = PLACE;
        if (option != KEEP) {
            t->tappers = t->decider = option;
            t->phase = SWAP_GIVEN;
        }
        break;
    case SWAP_GIVEN:
        t->old = swap(t, option, t->held);
        clear(t, t->decider, THEN_TAKE);
        break;
    case TAKE:
        t->held = lift(t, option);
        t->hole = option;
        t->phase = SWAP_TAKEN;
        break;
    case SWAP_TAKEN: {
        int old = swap(t, option, t->held);
        if (t->hole != EMPTY) lay(t, t->hole, t->old);
        t->old = old;
        clear(t, t->seat, THEN_END);
        break;
    }
    case PLACE:
        t->old = EMPTY;
        if (option == DISCARD) {
            t->discard[t->discards++] = t->held;
            if (t->down[t->seat] > 0) t->phase = REVEAL;
            else clear(t, t->seat, THEN_END);
        } else {
            t->old = swap(t, option, t->held);
            clear(t, t->seat, THEN_END);
        }
        break;
    case REVEAL:
        reveal(t, option);
        clear(t, t->seat, THEN_END);
        break;
    case CLEAR:
        if (option == LEAVE) {
            end_clearing(t);
        } else {
            for (int i = 0; i < LENGTH; i++)
                t->discard[t->discards++] = lift(t, t->groups[option - GROUP][i]);
            clear(t, t->decider, t->after);
        }
    }
    if (t->phase == SWAP_TAKEN && t->filled[t->seat] == 0) { /* no card left to swap with */
        t->discard[t->discards++] = t->held;
        if (t->hole != EMPTY) lay(t, t->hole, t->old);
        t->old = EMPTY;
        clear(t, t->seat, THEN_END);
    }
}

static void score(Table *t) {
    int units[MOST_PLAYERS];
    for (int seat = 0; seat < t->players; seat++) {
        units[seat] = t->filled[seat] ? 0 : EMPTY_AREA * UNIT;
        for (int i = 0; i < SIZE; i++) {
            int card = t->card[area[seat][i]];
            if (card != EMPTY) units[seat] += value(card);
        }
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
    int list[SIZE + LINES * 3 + 2];
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
