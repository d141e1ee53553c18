import type { Given, Rewrite } from './rewriting.ts';
/** A word as it is spelled, and its text; null where the shell would expand it. */
export interface SpelledWord {
    readonly spelled: string;
    readonly text: string | null;
}
/** The words of one plain command that runs a program; null for everything else. */
export declare function wordsOf(command: string): readonly SpelledWord[] | null;
/** Another spelling of the program's name; the rest stays. */
export declare function ofName(respell: (name: string, given: Given) => string | null, before?: string): Rewrite;
/** Another spelling of the name, with a line of its own before it. */
export declare function ofNameAfter(write: (name: string, given: Given) => readonly [before: string, spelled: string] | null): Rewrite;
/** The same with the name cut in two. */
export declare function ofHalves(write: (first: string, second: string) => readonly [string, string]): Rewrite;
/** Another spelling of each word that is not expanded by the shell. */
export declare function ofWords(respell: (text: string, given: Given) => string): Rewrite;
/** A form that is made of the words as they are spelled. */
export declare function ofSpelled(write: (words: readonly string[], given: Given) => string | null): Rewrite;
/** A form that is made of the words' texts, where the shell expands none of them. */
export declare function ofTexts(write: (texts: readonly string[], given: Given) => string | null): Rewrite;
/** Only where no word needs quotes. */
export declare function ofBare(write: (texts: readonly string[], given: Given) => string | null): Rewrite;
/** In single quotes. */
export declare function quoted(text: string): string;
/** In quotes only where that is needed. */
export declare function plain(text: string): string;
/** In double quotes. */
export declare function doubled(text: string): string;
/** A place inside a text: at least one character before and, where there are two, one after. */
export declare function somewhere(text: string, { random }: Given): number;
/** Each byte as `\x72` or in another form. */
export declare function bytes(text: string, form: (byte: number) => string): string;
export declare const hexEscape: (byte: number) => string;
export declare const octalEscape: (byte: number) => string;
