/** How a run was asked for. */
export interface Options {
    /** Where clients are installed. */
    readonly cache: string;
    /** What was downloaded stays for the next run. */
    readonly keep: boolean;
    /** The clients to drive; all when empty. */
    readonly clients: readonly string[];
    /** How many clients are driven at the same time. */
    readonly atOnce: number;
    /** A part of a scenario’s name, to play it alone; the table is not written then. */
    readonly only?: string;
}
/** Reads the options; the cache is also named by COUNTERSIGN_TEST_CLIENTS. */
export declare function readOptions(args: readonly string[]): Options;
