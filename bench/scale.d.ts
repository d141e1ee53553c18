/** A gate with a long past: its start, its memory, and every page and query, asked over its socket. */
export declare function benchScale(): Promise<readonly string[]>;
