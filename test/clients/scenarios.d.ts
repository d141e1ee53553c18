import { type Ready, type Scene } from './stage.ts';
/** What one scenario showed. */
export interface Seen {
    readonly scenario: string;
    readonly result: 'proven' | 'failed' | 'not tried';
    /** In a sentence: what was seen, or why it was not tried. */
    readonly what: string;
}
type Named = readonly [name: string, scene: (ready: Ready) => Scene | string];
/** Every scenario in order: what the gate says, then each fault of it. */
export declare const scenarios: readonly Named[];
/** Plays one scenario in a world of its own. */
export declare function play([scenario, scene]: Named, ready: Ready): Promise<Seen>;
export {};
