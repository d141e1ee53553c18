import { type Rule } from './rule.ts';
/** Cursor without `failClosed`, by its documents; before a tool of any kind and before a file `ask` is no answer. */
export declare const cursor: Rule;
