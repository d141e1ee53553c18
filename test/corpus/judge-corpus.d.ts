import type { Gate } from '../../src/gate/gate.ts';
import type { DecisionEffect } from '../../src/model/decision.ts';
import type { CorpusCall } from './read-corpus.ts';
/** What the gate said of one call. */
export interface JudgedCall {
    readonly of: CorpusCall;
    readonly effect: DecisionEffect;
    readonly composite: number;
    /** Each code with what it added: `paths.credential-read 3`. */
    readonly codes: readonly string[];
}
/** Every call through the gate as a dry run, so that none is judged by the ones before it. */
export declare function judgeCorpus(gate: Gate, calls: readonly CorpusCall[]): Promise<readonly JudgedCall[]>;
/** One line for a person who has to find out why. */
export declare function shown({ of, effect, composite, codes }: JudgedCall): string;
