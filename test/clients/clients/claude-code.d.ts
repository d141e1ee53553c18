import type { DrivenClient } from '../driven-client.ts';
/** Claude Code, headless. */
export declare const claudeCode: DrivenClient;
