/** What a look back costs: 100,000 calls in a minute, so 0.6 ms a call with everything. */
export declare function benchLookback(): Promise<readonly string[]>;
