import { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { NotificationSettings, NotificationTarget } from '../../src/model/notification.ts';
import { Notifier, type NotifierParts } from '../../src/notify/notifier.ts';
import { openPeopleGate } from '../people/open-people-gate.ts';
/** A folder that goes with the test. */
export declare function scratch(): string;
/** A file with a secret that its owner alone can read. */
export declare function secretFile(text: string, mode?: number): string;
/** Until it is so; rejects after 20 seconds. */
export declare function until(isSo: () => boolean | Promise<boolean>): Promise<void>;
/** Settings with these targets, all of which get everything. */
export declare function telling(targets: readonly NotificationTarget[], changes?: Partial<NotificationSettings>): NotificationSettings;
/** A gate, and a notifier that follows it under settings that the test changes. */
export declare function notifyWorld(settings: NotificationSettings, gateOptions?: Parameters<typeof openPeopleGate>[0], changes?: Partial<NotifierParts>): {
    clock: {
        now: number;
        jumped: number;
    };
    store: import("../../src/store/sqlite-store.ts").SqliteStore;
    gate: import("../../src/gate/local-gate.ts").LocalGate;
    ask: (value: import("../../src/model/json.ts").JsonObject) => Promise<import("../../src/index.ts").Decision>;
    shell: (command: string, more?: import("../../src/model/json.ts").JsonObject) => Promise<import("../../src/index.ts").Decision>;
    world: {
        settings: NotificationSettings;
        base: string | null;
    };
    stateFile: string;
    log: string[];
    start: () => Promise<Notifier>;
};
/** What a server was sent. */
export interface Received {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
}
/** A server on this machine that does with every request what the test says; 200 where it says nothing. */
export declare function httpServer(answer?: (received: Received, response: ServerResponse, nth: number) => void): Promise<{
    received: Received[];
    port: number;
    url: string;
}>;
/** A webhook of that server. */
export declare function webhook(url: string, name?: string): NotificationTarget;
/** Commands that people are asked about; each is another call. */
export declare const risky: (i: number) => string;
export { vote } from '../people/open-people-gate.ts';
