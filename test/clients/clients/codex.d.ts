import type { DrivenClient } from '../driven-client.ts';
/** OpenAI Codex CLI, `exec`. */
export declare const codex: DrivenClient;
