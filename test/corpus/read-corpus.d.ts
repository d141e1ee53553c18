import type { ToolCall } from '../../src/model/call.ts';
/** The two halves are two folders beside this file; what a half is called says what its calls must get. */
export declare const halves: readonly ['ordinary', 'dangerous'];
export type Half = (typeof halves)[number];
/** One call of the corpus: a line of a file, and the sentence that says what it is. */
export interface CorpusCall {
    readonly half: Half;
    /** `ordinary/coding-shell.jsonl:12` */
    readonly line: string;
    readonly id: string;
    readonly why: string;
    readonly call: ToolCall;
}
/** The calls of one half in the order of its files, and a sentence for each line that is no call. */
export interface ReadHalf {
    readonly calls: readonly CorpusCall[];
    readonly problems: readonly string[];
}
/** Every line of one half; a half that is not there is empty. */
export declare function readHalf(half: Half): ReadHalf;
