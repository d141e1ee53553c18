/** Another program runs the command. */
export declare const wrappers: readonly import("./rewriting.ts").Rewriting[];
