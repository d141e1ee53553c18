/** What the resident gate costs while nobody asks, and while five hundred wait for people. Linux alone. */
export declare function benchIdle(folder: string): Promise<readonly string[]>;
