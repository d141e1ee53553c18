/** What became of a program. */
export interface Ended {
    readonly code: number | null;
    readonly stdout: string;
    readonly stderr: string;
    readonly late: boolean;
}
/** How a program is started: nothing of this environment goes with it. */
export interface Start {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly input?: string;
    readonly milliseconds?: number;
}
/** Runs a program to its end, or until its time is over; then its whole group is killed. */
export declare function runProgram(words: readonly string[], start: Start): Promise<Ended>;
