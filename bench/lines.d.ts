/** `check --jsonl` as a user runs it: start-up, judging and the durable log together. */
export declare function benchLines(folder: string): Promise<readonly string[]>;
