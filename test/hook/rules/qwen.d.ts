import { type Rule } from './rule.ts';
/** Qwen Code: `defer` is a yes, and a silent exit status 2 is one too. */
export declare const qwen: Rule;
