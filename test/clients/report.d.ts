import type { Installed } from './install.ts';
import { type Release } from './releases.ts';
import type { Seen } from './scenarios.ts';
/** One client in the table. */
export interface Row {
    readonly release: Release;
    readonly mode: string;
    /** Why there is nothing to tell. */
    readonly missing?: string;
    readonly seen: readonly Seen[];
}
/** What is known of every client after a run. */
export declare function rowsOf(installed: Readonly<Record<string, Installed>>, seen: Readonly<Record<string, readonly Seen[]>>): readonly Row[];
/** Whether everything that was to be shown of a client was seen. */
export declare function isProven({ seen }: Row): boolean;
/** Puts the table between its marks. */
export declare function writeTable(file: string, rows: readonly Row[], isolated: boolean, date: string): void;
