import type { ClientName } from '../../src/hook/adapter.ts';
/** Who answers reviews in these worlds, and what proves it. */
export declare const reviewer: {
    reviewer: string;
    terminal: boolean;
    uid: number;
    pin: string;
};
/** A person’s home with a gate, a client’s hook in its state folder, and a folder to work in. */
export interface GateWorld {
    readonly home: string;
    readonly state: string;
    readonly work: string;
    readonly launcher: string;
    /** The file with the line that the hook proves itself by. */
    readonly headers: string;
    readonly agentSocket: string;
    readonly gateSocket: string;
    /** Seconds that the hook has. */
    readonly seconds: number;
    countersign(...words: readonly string[]): Promise<string>;
    /** What becomes of calls that are queued; `hold` is heeded where the account’s home can be set. */
    setOnQueue(how: 'hold' | 'park'): void;
    /** Writes the hook anew with another fallback than the bundled one. */
    install(fallback: string): void;
    close(): Promise<void>;
}
export interface WorldParts {
    readonly client: ClientName;
    /** Events that the hook is registered for; the first one is for calls. */
    readonly events: readonly string[];
    readonly seconds: number;
    /** The checkout that was built. */
    readonly root: string;
    /** Makes the state folder before anything is in it. */
    readonly prepareState?: (folder: string) => void;
}
/** Makes a world with a gate that runs. */
export declare function openWorld(parts: WorldParts): Promise<GateWorld>;
