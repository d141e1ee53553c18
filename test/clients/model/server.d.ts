import { type Turn } from './turns.ts';
/** A model of 127.0.0.1 that says what it is told to. */
export interface ScriptedModel {
    readonly port: number;
    /** What tools gave back so far, as the model reads it: those of the longest conversation. */
    readonly told: () => readonly string[];
    /** Requests that were for no model, as a client’s attempts to reach something else. */
    readonly others: readonly string[];
    close(): Promise<void>;
}
/** Starts it with its turns: the first is said to a conversation without results of tools, and so on. */
export declare function startModel(turns: readonly Turn[]): Promise<ScriptedModel>;
