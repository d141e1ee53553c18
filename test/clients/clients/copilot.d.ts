import type { DrivenClient } from '../driven-client.ts';
/** GitHub Copilot CLI, headless and offline with a model of one’s own. */
export declare const copilot: DrivenClient;
