import type { DrivenClient } from '../driven-client.ts';
/** Qwen Code, headless with `-y`. */
export declare const qwen: DrivenClient;
