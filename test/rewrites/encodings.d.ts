/** The command is written in another alphabet and undone in the same line. */
export declare const encodings: readonly import("./rewriting.ts").Rewriting[];
