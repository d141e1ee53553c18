/** Times of one repeated piece of work, in microseconds. */
export interface Times {
    readonly name: string;
    readonly p50: number;
    readonly p99: number;
    readonly runs: number;
}
/**
 * Times `work` after a warm-up. Short work is timed in batches, so that reading the clock costs nothing;
 * percentiles are then those of the batches' means.
 */
export declare function measure(name: string, work: (i: number) => unknown, options?: {
    runs?: number;
    batch?: number;
}): Times;
/** The same for work that is awaited, one at a time. */
export declare function measureAsync(name: string, work: (i: number) => Promise<unknown>, runs?: number): Promise<Times>;
/** The middle one; 0 for none. */
export declare function median(values: readonly number[]): number;
/** The percentiles of times that were taken by hand, in microseconds. */
export declare function percentiles(name: string, given: readonly number[]): Times;
/** One row of the report; `budget` in microseconds at p50. */
export declare function row(times: Times, budget?: number): string;
