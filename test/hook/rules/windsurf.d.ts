import type { Rule } from './rule.ts';
/** Windsurf, by its documents: exit status 2 stops a call. */
export declare const windsurf: Rule;
