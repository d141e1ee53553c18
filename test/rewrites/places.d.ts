/** The same path or program by another way. */
export declare const places: readonly import("./rewriting.ts").Rewriting[];
