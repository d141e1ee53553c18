import type { ClientName } from '../../src/hook/adapter.ts';
import type { ScriptedCall } from './model/turns.ts';
import type { GateWorld } from './gate-world.ts';
/** Where a client runs: its gate’s world, its model, its own program. */
export interface Place {
    readonly world: GateWorld;
    /** The scripted model’s port on 127.0.0.1. */
    readonly port: number;
    /** The folder of the package that its extensions are to find, where it has one. */
    readonly beside?: string;
    /** What starts it: its program, with a Node.js before it where it needs one. */
    readonly program: readonly string[];
}
/** What becomes of a call that is parked. */
export type Resuming = 
/** The run ends with the call left open; resuming it asks the hook again. */
{
    readonly how: 'session';
    words(place: Place, stdout: string): readonly string[];
}
/** The model is told, and makes the same call once more. */
 | {
    readonly how: 'again';
}
/** The run ends; the same call of a later run gets the answer. */
 | {
    readonly how: 'later run';
};
/** How one real client is set up and run without a person. */
export interface DrivenClient {
    readonly client: ClientName;
    /** The mode that is proven, in the words of the table. */
    readonly mode: string;
    readonly events: readonly string[];
    /** Its own call of a shell. */
    call(command: string): ScriptedCall;
    /** Writes its settings, the hook among them, into the world’s home. */
    setUp(place: Place): void;
    words(place: Place): readonly string[];
    env(place: Place): Readonly<Record<string, string>>;
    /** A refusal reaches the model; else it ends the run, and a person reads it in what the client prints. */
    readonly tellsModel: boolean;
    readonly resuming: Resuming;
}
