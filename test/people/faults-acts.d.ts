import type { JsonObject } from '../../src/model/json.ts';
import type { Identity } from '../../src/model/reviewer.ts';
import { openPeopleGate } from './open-people-gate.ts';
export type People = ReturnType<typeof openPeopleGate>;
/** Something that people do, or that what they did decides: it changes one row and writes one line. */
export interface Deed {
    /** The statement that writes the row. */
    readonly row: RegExp;
    /** Makes everything that must be there before, and gives the deed; done twice, it is the same deed asked again. */
    readonly prepare: (people: People, alice: Identity) => Promise<() => Promise<unknown>>;
    /** Whether the state holds what was done. */
    readonly isDone: (people: People) => boolean;
    /** Whether a line of the log is the one about it. */
    readonly isLine: (kind: string, body: JsonObject) => boolean;
}
export declare const deeds: Readonly<Record<string, Deed>>;
/** A gate with a reviewer. */
export declare function openWithAlice(options?: Parameters<typeof openPeopleGate>[0]): Promise<{
    people: {
        clock: {
            now: number;
            jumped: number;
        };
        store: import("../../src/store/sqlite-store.ts").SqliteStore;
        gate: import("../../src/gate/local-gate.ts").LocalGate;
        ask: (value: JsonObject) => Promise<import("../../src/index.ts").Decision>;
        shell: (command: string, more?: JsonObject) => Promise<import("../../src/index.ts").Decision>;
    };
    alice: Identity;
}>;
/** How many lines of the log are about the deed. */
export declare function linesOf({ store }: People, { isLine }: Deed): number;
