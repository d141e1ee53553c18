import { LocalGate } from '../../src/gate/local-gate.ts';
import { type CallDefaults } from '../../src/gate/parse-call.ts';
import type { AppParts } from '../../src/http/app-parts.ts';
import { SessionBook } from '../../src/http/sessions.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { SqliteStore } from '../../src/store/sqlite-store.ts';
/** What answers there, and what proves it. */
export declare const reviewerPin = "sunflower-42";
/**
 * The built dashboard before a real gate: SQLite in a folder, a port of this machine. Its clock goes with this one’s,
 * and `later` sets it forward. Reviewers are alice and bob, with `reviewerPin`.
 */
export declare function openDashboard({ policy, parts, random, }?: {
    parts?: Partial<AppParts> | undefined;
    policy?: import("../../src/model/policy.ts").Policy | undefined;
    random?: (() => number) | undefined;
}): Promise<{
    gate: LocalGate;
    store: SqliteStore;
    sessions: SessionBook;
    desk: {
        desk: import("../../src/http/policy-desk.ts").PolicyDesk;
        change: () => void;
    };
    address: string;
    /** Where its state is. */
    folder: string;
    ask: (value: JsonObject, of?: Partial<CallDefaults>) => Promise<import("../../src/index.ts").Decision>;
    /** A shell command of an agent in the middle of its work. */
    shell: (command: string, of?: Partial<CallDefaults>) => Promise<import("../../src/index.ts").Decision>;
    /** Lets a browser in: the value of its cookie. */
    signIn: (reviewer?: string) => string;
    /** What countersign dashboard shows at the terminal of whoever owns the gate. */
    pairingCode: (reviewer?: string) => Promise<string>;
    /** Sets the gate’s clock forward; milliseconds. */
    later: (by: number) => void;
    /** The gate is away, as when its process has ended. */
    goAway: () => Promise<void>;
    comeBack: () => Promise<void>;
    close: () => Promise<void>;
}>;
/** A gate with its dashboard. */
export type Dashboard = Awaited<ReturnType<typeof openDashboard>>;
