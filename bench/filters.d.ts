/**
 * What each filter costs over a mix of calls from our own corpus, as a share of reading the same calls. Each round
 * times reading and every filter in turn, so that a machine that is busy for a moment is busy for all of them.
 */
export declare function benchFilters(): Promise<readonly string[]>;
