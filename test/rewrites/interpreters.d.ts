/** A program in another language runs the command. */
export declare const interpreters: readonly import("./rewriting.ts").Rewriting[];
