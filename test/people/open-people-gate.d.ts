import { LocalGate } from '../../src/gate/local-gate.ts';
import type { ToolCall } from '../../src/model/call.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type { Policy } from '../../src/model/policy.ts';
import type { Review } from '../../src/model/review.ts';
import { type Database } from '../../src/store/sqlite.ts';
import { SqliteStore } from '../../src/store/sqlite-store.ts';
/** A policy of the defaults, with changes. */
export declare function policyWith(changes?: Partial<Policy>): Policy;
/** A gate on a store in memory, or on a file, with a clock that the test sets; `jumped` is how far it was set forward. */
export declare function openPeopleGate({ file, policy, of, through, random, }?: {
    file?: string | undefined;
    of?: Partial<ToolCall> | undefined;
    policy?: Policy | undefined;
    random?: (() => number) | undefined;
    through?: ((database: Database) => import("@photostructure/sqlite").DatabaseSyncInstance) | undefined;
}): {
    clock: {
        now: number;
        jumped: number;
    };
    store: SqliteStore;
    gate: LocalGate;
    ask: (value: JsonObject) => Promise<import("../../src/index.ts").Decision>;
    shell: (command: string, more?: JsonObject) => Promise<import("../../src/index.ts").Decision>;
};
/** What a reviewer's answer writes, past every challenge. */
export declare function vote({ store, clock }: ReturnType<typeof openPeopleGate>, reviewId: string, approve: boolean, reviewer?: string): Promise<Review>;
