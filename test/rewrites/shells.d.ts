/** Another shell is given the command. */
export declare const shells: readonly import("./rewriting.ts").Rewriting[];
