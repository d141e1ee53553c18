import type { GateWorld } from './gate-world.ts';
/** A fault of the gate, and how it is undone. */
export interface Fault {
    readonly name: string;
    /** What has to be there for it, else why it can’t be tried. */
    readonly impossible?: () => string | undefined;
    readonly prepareState?: (folder: string) => void;
    /** Makes it so; what it gives undoes it. */
    begin(world: GateWorld): Promise<() => Promise<void>>;
}
/** Whatever is wrong with the gate, the tool must not run. */
export declare const faults: readonly Fault[];
