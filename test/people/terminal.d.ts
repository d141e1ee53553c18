import { type ChildProcess } from 'node:child_process';
/** Whether this machine has the program that gives a pseudo-terminal, with the options that are used here. */
export declare const hasTerminals: boolean;
/** The words of a command line that starts Countersign. */
export declare function countersign(...words: readonly string[]): string;
export declare function quoted(word: string): string;
/** What is started, and where. */
export interface Place {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
}
/** A process that is watched: at a pseudo-terminal of 80 columns, or on pipes. */
export declare class Watched {
    readonly ended: Promise<number>;
    private readonly child;
    private readonly screen;
    private captured;
    private code;
    private readonly waiting;
    constructor(child: ChildProcess);
    private get pid();
    /** All that was written, byte for byte. */
    raw(): string;
    /** What a person sees now. */
    text(): string;
    type(text: string): void;
    /** Ends the program at the terminal as hard as can be: it hears nothing of it. */
    killInside(): void;
    kill(signal: NodeJS.Signals): void;
    /** Comes back when the screen shows it; on a program that ended or stays silent it fails with what is shown. */
    sees(wanted: RegExp): Promise<string>;
    /** The same for what was ever written. */
    wrote(wanted: RegExp): Promise<string>;
    private until;
    private wake;
}
/** Runs a line of shell at a pseudo-terminal of 80 columns and 24 rows; its exit code is the line's. */
export declare function atTerminal(line: string, place: Place): Watched;
/** Runs a line of shell on pipes, as an agent's tool does. */
export declare function onPipes(line: string, place: Place): Watched;
/** Ends every process that this file started, once its tests are done. */
export declare function endProcesses(): void;
