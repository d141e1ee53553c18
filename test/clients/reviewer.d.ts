import { type GateWorld } from './gate-world.ts';
/** Waits until a call waits for people, and gives the number of its review. */
export declare function waitingReview(world: GateWorld, milliseconds?: number): Promise<string>;
/** Approves what waits, as its reviewer does: draws the challenge, takes the time that it needs, proves who it is. */
export declare function approve(world: GateWorld): Promise<void>;
/** One request at the owner’s door of a gate. */
export declare function ask({ gateSocket }: GateWorld, path: string, body?: object): Promise<unknown>;
