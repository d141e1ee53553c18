import { type Rule } from './rule.ts';
/** Gemini CLI: a silent exit status 2 is a yes, and so is JSON with anything before it. */
export declare const gemini: Rule;
