import type { DrivenClient } from '../driven-client.ts';
/** Cline CLI, headless. */
export declare const cline: DrivenClient;
