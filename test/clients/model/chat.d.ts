import { type Dialect } from './dialect.ts';
/** OpenAI’s Chat Completions, which many others speak. */
export declare const chat: Dialect;
