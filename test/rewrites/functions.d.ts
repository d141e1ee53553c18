/** Functions, aliases, traps and `eval`. */
export declare const functions: readonly import("./rewriting.ts").Rewriting[];
/** `eval` of text that is put together in different ways. */
export declare const evals: readonly import("./rewriting.ts").Rewriting[];
