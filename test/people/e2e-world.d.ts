import type { Identity } from '../../src/model/reviewer.ts';
import type { Gate } from '../../src/gate/gate.ts';
import { type Place, type Watched } from './terminal.ts';
export declare const pin = "sunflower-42";
/** A home with state, reviewers, a folder to work in, and programs that only note that they were run. */
export interface World {
    readonly work: string;
    readonly state: string;
    readonly place: Place;
    /** A Countersign command at a terminal, and one on pipes. */
    readonly person: (...words: readonly string[]) => Watched;
    readonly agent: (...words: readonly string[]) => Watched;
    /** Looks at the state from this process. */
    readonly look: <T>(use: (gate: Gate) => Promise<T>) => Promise<T>;
}
export interface WorldOptions {
    readonly reviewers?: readonly string[];
    /** A policy of the project: it may only tighten. */
    readonly policy?: string;
}
/** Takes away every world and process that this file made, once its tests are done. They may run at the same time. */
export declare function closeWorlds(): void;
/** Makes a world that is there until the file's tests are done. */
export declare function openWorld({ reviewers, policy }?: WorldOptions): Promise<World>;
/** A reviewer of these tests who proves it. */
export declare function withPin(reviewer: string): Identity;
/** Every right answer about `rm -rf src` in the folder of these tests. */
export declare const aboutSource: string[];
/** Begins the challenge of the page that is open, and answers its quiz by what the test knows of the call. */
export declare function passQuiz(screen: Watched, knows: readonly string[]): Promise<void>;
/** The same with answers that are wrong. */
export declare function failQuiz(screen: Watched, knows: readonly string[]): Promise<void>;
export declare function typePin(screen: Watched, secret?: string): Promise<void>;
/** Opens the review that is selected. */
export declare function openSelected(screen: Watched, shows: RegExp): Promise<void>;
