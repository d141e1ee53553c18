export interface Ran {
    readonly code: number | null;
    readonly out: string;
    readonly err: string;
}
/** Runs the built command with its state in `home`; input, when given, is its standard input. */
export declare function runCli(home: string, args: readonly string[], input?: string, options?: {
    cwd?: string;
    env?: Record<string, string>;
}): Promise<Ran>;
