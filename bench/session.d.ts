/**
 * A decision in a session of 10,000 calls against one in a session that begins, side by side through the same gate
 * and the same database: the ratio says whether a session gets slower as it goes on.
 */
export declare function benchSession(folder: string): Promise<readonly string[]>;
