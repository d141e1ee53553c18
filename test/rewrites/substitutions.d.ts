/** The name is what another command prints. */
export declare const substitutions: readonly import("./rewriting.ts").Rewriting[];
