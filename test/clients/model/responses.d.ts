import { type Dialect } from './dialect.ts';
/** OpenAI’s Responses. */
export declare const responses: Dialect;
