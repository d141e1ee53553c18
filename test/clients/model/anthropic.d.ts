import { type Dialect } from './dialect.ts';
/** Anthropic’s Messages. */
export declare const anthropic: Dialect;
