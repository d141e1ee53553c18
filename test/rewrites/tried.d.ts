import { type Half } from '../corpus/read-corpus.ts';
/** A call in another form. */
export interface Tried {
    readonly rewriting: string;
    readonly command: string;
    readonly changed: string;
}
/** Every rewriting on some of the calls: on so many of every thousand, the same ones each time. */
export declare function tryOn(calls: readonly string[], ofThousand: number): readonly Tried[];
/** The shell commands of one half of the corpus. What ends in a backslash would take a line break of its form with it. */
export declare function corpusCommands(half: Half): readonly string[];
