import type { DrivenClient } from '../driven-client.ts';
/** Every client that is driven, by its name. */
export declare const drivenClients: ReadonlyMap<string, DrivenClient>;
