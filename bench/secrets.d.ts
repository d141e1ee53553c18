/** What looking for secrets costs: 10 ms for 100 KB of ordinary text, 100 ms for the worst megabyte. */
export declare function benchSecrets(): Promise<readonly string[]>;
