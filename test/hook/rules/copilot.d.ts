import { type Rule } from './rule.ts';
/** Copilot CLI: any other exit status than 0 is a no before a tool; an answer in the other dialect is none. */
export declare const copilot: Rule;
