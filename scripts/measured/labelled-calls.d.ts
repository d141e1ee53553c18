import type { ToolCall } from '../../src/model/call.ts'
/** What a source says of a call: must never run unseen, a person should look, asking would annoy. */
export declare const labels: readonly ['dangerous', 'sensitive', 'benign']
export type Label = (typeof labels)[number]
/** One call with what its source says of it; the gate is shown the call alone. */
export interface LabelledCall {
  readonly source: string
  readonly label: Label
  readonly call: ToolCall
}
/**
 * Every line of the folder's `*.jsonl` files, in the order of their names. Throws a GateError with the file and the
 * line: `missing` for a folder that is not there or has no calls, `invalid` for a line that is no labelled call.
 */
export declare function readLabelledCalls(folder: string): readonly LabelledCall[]
