import { type Rule } from './rule.ts';
/** Cline: well-formed JSON that says `cancel: true` stops the run; everything else, exit status 2 too, is a yes. */
export declare const cline: Rule;
