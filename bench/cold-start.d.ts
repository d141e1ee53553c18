/** One `check` as a whole process, against a Node process that does nothing, in turn. */
export declare function benchColdStart(folder: string): Promise<readonly string[]>;
