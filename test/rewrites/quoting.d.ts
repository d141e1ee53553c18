/** Quotes, escapes and what stands between words. */
export declare const quoting: readonly import("./rewriting.ts").Rewriting[];
/** What stands between words. */
export declare const separators: readonly import("./rewriting.ts").Rewriting[];
