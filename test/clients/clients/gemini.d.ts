import type { DrivenClient } from '../driven-client.ts';
/** Gemini CLI, headless with `-y`. */
export declare const gemini: DrivenClient;
