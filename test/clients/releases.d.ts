import type { ClientName } from '../../src/hook/adapter.ts';
/** What is installed of a client, each package in exactly this version. */
export interface Release {
    readonly client: ClientName;
    /** As people know it. */
    readonly title: string;
    readonly version: string;
    readonly packages: readonly string[];
    /** Its program, in the folder that it was installed in. */
    readonly bin: string;
    /** A package that its extensions are to find; in a folder of its own. */
    readonly beside?: string;
    /** It needs a newer Node.js than this project: one is installed beside it. */
    readonly needsNewerNode?: true;
}
/** The Node.js for clients that need a newer one. */
export declare const newerNode = "node@22.23.3";
/** The clients that are driven, in this order. */
export declare const releases: readonly Release[];
