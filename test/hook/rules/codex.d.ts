import { type Rule } from './rule.ts';
/** Codex: it stops at a deny with a reason and no field that it does not know, or exit status 2 with text on stderr. */
export declare const codex: Rule;
