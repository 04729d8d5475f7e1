/* What both limit programs share: the generator, the piles of a table, and main().
 *
 * A limit program plays one game as plain C would have it: constants for sizes, bytes for cards,
 * a switch over phases. Like the kernel it keeps the whole position as data, lists the options of
 * each decision, picks one at random and carries it out. It draws the same numbers in the same
 * order as the kernel's playout, so both play the very same games, and their counts are equal.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { EMPTY = -1, HIDDEN = -2 };
enum { RUNNING, CLOSED, TURNS_RAN_OUT };

/* sfc32, as in allegra_core/kernel/generator.py. */
typedef struct { uint32_t a, b, c, count; } Generator;

static inline uint32_t word(Generator *g) {
    uint32_t out = g->a + g->b + g->count++;
    g->a = g->b ^ (g->b >> 9);
    g->b = g->c + (g->c << 3);
    g->c = (g->c << 21 | g->c >> 11) + out;
    return out;
}

static Generator generator(uint64_t seed, uint64_t stream) {
    Generator g = {(uint32_t)seed, (uint32_t)(seed >> 32), (uint32_t)stream,
                   (uint32_t)(stream >> 32) + 1};
    for (int i = 0; i < 15; i++) word(&g);
    return g;
}

static inline uint64_t fresh_seed(Generator *g) {
    uint64_t high = word(g) >> 2;
    return high << 32 | word(g);
}

static inline uint32_t below(Generator *g, uint32_t n) {
    uint64_t product = (uint64_t)word(g) * n;
    if ((uint32_t)product < n) {
        uint32_t few = -n % n;
        while ((uint32_t)product < few) product = (uint64_t)word(g) * n;
    }
    return product >> 32;
}

static uint64_t shuffle(int8_t *cards, int n, uint64_t seed) {
    Generator g = generator(seed, 0);
    for (int i = n - 1; i > 0; i--) {
        int j = below(&g, i + 1);
        int8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
    return fresh_seed(&g);
}

/* What a run comes to; the kernel's playout counts the same. */
typedef struct { int64_t games, rounds, decisions, turns_ran_out, units; } Counts;

/* Each limit program supplies this: play one game and count it. */
static void play_game(int players, uint64_t seed, uint64_t game, Counts *counts);
static void prepare(int players);

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: %s PLAYERS SEED GAMES\n", argv[0]);
        return 2;
    }
    int players = atoi(argv[1]);
    uint64_t seed = strtoull(argv[2], NULL, 10);
    int64_t games = strtoll(argv[3], NULL, 10);
    Counts counts = {0};
    prepare(players);
    double start = now();
    for (int64_t game = 0; game < games; game++) play_game(players, seed, game, &counts);
    double seconds = now() - start;
    printf("{\"games\": %lld, \"rounds\": %lld, \"decisions\": %lld, \"turns_ran_out\": %lld, "
           "\"units\": %lld, \"seconds\": %.9f}\n",
           (long long)counts.games, (long long)counts.rounds, (long long)counts.decisions,
           (long long)counts.turns_ran_out, (long long)counts.units, seconds);
    return 0;
}
