/** A call that the scripted model makes, by the tool’s name and arguments as its client offers them. */
export interface ScriptedCall {
    readonly name: string;
    readonly input: Readonly<Record<string, unknown>>;
}
/** What the scripted model answers once. */
export interface Turn {
    readonly text?: string;
    readonly call?: ScriptedCall;
    /** A call that is known only when it is made. */
    readonly callNow?: () => ScriptedCall;
    /** Ends before the answer is sent: what has to happen first. */
    readonly before?: () => Promise<void>;
}
/** What a request holds, whichever API it came by. */
export interface Asked {
    /** Results of tools that the conversation holds, in its order, as the model reads them. */
    readonly results: readonly string[];
    /** The client offers tools: a request without them asks for a title, or the like. */
    readonly offersTools: boolean;
    readonly streams: boolean;
}
/** The answer to a request: the turn after as many results as it holds. */
export declare function turnFor(turns: readonly Turn[], { results, offersTools }: Asked): Turn;
/** Any value of a body as a list of objects. */
export declare function objects(value: unknown): readonly Record<string, unknown>[];
/** What a model reads of a result: a text, or the texts of its parts. */
export declare function readable(value: unknown): string;
