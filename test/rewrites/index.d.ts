import type { Rewriting } from './rewriting.ts';
/** Every way to write a shell command so that it still does the same. */
export declare const rewritings: readonly Rewriting[];
