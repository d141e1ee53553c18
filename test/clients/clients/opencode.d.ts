import type { DrivenClient } from '../driven-client.ts';
/** opencode, `run`. */
export declare const opencode: DrivenClient;
