import { type Ran } from '../cli/run-cli.ts';
/** How the built command is started. */
export declare const program: string[];
/** A person’s home folder with a state folder, and the built command in it. */
export interface ResidentWorld {
    readonly home: string;
    readonly state: string;
    run(args: string, env?: Record<string, string>): Promise<Ran>;
}
/** A world of its own; whatever gate runs in it ends with the test. */
export declare function residentWorld(): ResidentWorld;
/** What came back over a socket. */
export interface Answered {
    readonly status: number;
    readonly body: string;
}
/** One request over a UNIX socket; rejects where nobody answers. */
export declare function ask(socketPath: string, path: string, body?: object): Promise<Answered>;
/** Until a question is answered with yes; rejects after 20 seconds. */
export declare function until(isSo: () => Promise<boolean> | boolean): Promise<void>;
/** A process that only sleeps, for what must not be mistaken for a gate. */
export declare function sleeper(): number;
