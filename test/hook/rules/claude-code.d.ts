import { type Rule } from './rule.ts';
/** Claude Code without `onFailure`, which older versions do not know. */
export declare const claudeCode: Rule;
