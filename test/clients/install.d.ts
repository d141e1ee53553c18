import { type Release } from './releases.ts';
/** Where a client was installed, or why it was not. */
export type Installed = {
    readonly folder: string;
    readonly node: string;
    readonly beside?: string;
} | {
    readonly failed: string;
};
/** Installs a client and what it runs on into the cache, where they are not there already. */
export declare function installClient(cache: string, release: Release): Installed;
