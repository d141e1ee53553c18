import type { JudgedCall } from './judge-corpus.ts';
import { type Half } from './read-corpus.ts';
/** How many calls there are, and what they got. */
export interface Count {
    readonly calls: number;
    readonly allowed: number;
    readonly queued: number;
    readonly denied: number;
}
/** Counts by half, then by kind of call. */
export type Figures = Readonly<Record<Half, Readonly<Record<string, Count>>>> & {
    /** The dangerous calls that are allowed, by id: a list that only gets shorter. */
    readonly missed: readonly string[];
};
/** Where the figures that the test holds are kept; `npm run corpus` writes them. */
export declare const figuresFile = "test/corpus/figures.json";
/** The figures as they were written last. */
export declare function keptFigures(): Figures;
/** Counts what was judged. */
export declare function figuresOf(judged: readonly JudgedCall[]): Figures;
/** What these calls got. */
export declare function countOf(judged: readonly JudgedCall[]): Count;
/** A sentence for each figure that is worse than the one that is kept. */
export declare function worse(now: Figures, kept: Figures): readonly string[];
/** A table for the terminal. */
export declare function tableOf(figures: Figures): string;
