import type { DrivenClient, Place } from './driven-client.ts';
import { type GateWorld } from './gate-world.ts';
import { type ScriptedModel } from './model/server.ts';
import type { Turn } from './model/turns.ts';
import { type Ended } from './run-program.ts';
/** A client that is there to be run. */
export interface Ready {
    readonly driven: DrivenClient;
    readonly beside?: string;
    readonly program: readonly string[];
    /** Folders in which its programs are found. */
    readonly path: string;
    readonly root: string;
}
/** A client in a world of its own, with its model. */
export interface Stage {
    readonly world: GateWorld;
    readonly place: Place;
    readonly model: ScriptedModel;
    run(words?: readonly string[]): Promise<Ended>;
    made(name: string): boolean;
    /** What the model, or where it is not told the person, read of the refusal. */
    read(ended: Ended): string;
}
/** What is played on a stage. */
export interface Scene {
    readonly seconds?: number;
    readonly onQueue?: 'hold' | 'park';
    readonly prepareState?: (folder: string) => void;
    turns(stage: () => Stage): readonly Turn[];
    /** Throws what is wrong; gives what was seen. */
    play(stage: Stage): Promise<string>;
}
/** Sets a stage, plays a scene on it, and takes it away. */
export declare function staged(ready: Ready, scene: Scene): Promise<string>;
/** What helps to see why. */
export declare function tail({ model }: Stage, { code, late, stdout, stderr }: Ended): string;
