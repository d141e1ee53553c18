/** Calls of very different kinds, none of which may run unseen. */
export declare const dangerousCalls: readonly string[];
