import { type LookBackInput } from '../../src/lookback/index.ts';
/** Records made by hand, one session a client, as each client writes them. */
export declare const fixtures: string;
/** The second before the first call of the fixtures. */
export declare const from: number;
export declare const until: number;
/** A home folder that is gone after the test. */
export declare function scratchHome(withFixtures?: boolean): string;
/** The built-in policy, with such a file in place of the person’s own. */
export declare function partsWith(toml?: string): import("../../src/lookback/scratch-gate.ts").ScratchParts;
/** A look back at that home folder under the built-in policy. */
export declare function lookAt(home: string, more?: Partial<LookBackInput>): Promise<import("../../src/lookback/index.ts").LookBack>;
/** Everything that happened in the records of a home folder. */
export declare function happenedIn(home: string): Promise<{
    calls: import("../../src/lookback/read-sessions.ts").AskedCall[];
    reports: import("../../src/lookback/read-sessions.ts").ToldResult[];
    happened: (import("../../src/lookback/read-sessions.ts").AskedCall | import("../../src/lookback/read-sessions.ts").ToldResult)[];
    damaged: number;
    unreadable: number;
}>;
