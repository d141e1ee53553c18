/** The name or the words come out of variables that the same line sets. */
export declare const variables: readonly import("./rewriting.ts").Rewriting[];
