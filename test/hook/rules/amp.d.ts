import type { Rule } from './rule.ts';
/** Amp’s delegate: 0 allows, 1 asks, anything else refuses. Its event is the tool’s name. */
export declare const amp: Rule;
