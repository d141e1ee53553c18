import type { JudgedLabel } from './judge-labelled.ts'
/** Three tables in Markdown. The same decisions give the same text, whatever order they came in. */
export declare function reportOf(
  judged: readonly JudgedLabel[],
  isRealRun: (source: string) => boolean,
): string
/** How long one call took, in Markdown; these figures differ from run to run. */
export declare function timesOf(judged: readonly JudgedLabel[]): string
