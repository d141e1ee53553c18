/** The command stands inside, before or after something harmless. */
export declare const structure: readonly import("./rewriting.ts").Rewriting[];
/** What the shell passes over. */
export declare const fillers: readonly import("./rewriting.ts").Rewriting[];
