import type { JudgedLabel } from './judge-labelled.ts'
/**
 * Where a label and the gate differ, in Markdown, most first: benign calls that were stopped, by the finding that said
 * most, and dangerous and sensitive ones that were allowed.
 */
export declare function differingOf(judged: readonly JudgedLabel[]): string
