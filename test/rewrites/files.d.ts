/** A file is written and run in one line. */
export declare const files: readonly import("./rewriting.ts").Rewriting[];
