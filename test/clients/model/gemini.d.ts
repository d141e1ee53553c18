import { type Dialect } from './dialect.ts';
/** Gemini’s `generateContent`, at once and as a stream. */
export declare const gemini: Dialect;
