import type { Factor } from '../../src/model/assessment.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type { ScoringSettings } from '../../src/model/policy.ts';
import { type Reputation } from '../../src/scoring/composite.ts';
interface CompositeCase {
    readonly name: string;
    readonly input: {
        readonly contributions: readonly {
            readonly points?: number;
            readonly deny?: boolean;
        }[];
        readonly reputation: Reputation;
        readonly call_number: number;
        readonly config: Partial<ScoringSettings>;
    };
    readonly expect: JsonObject;
}
interface FactorCase {
    readonly name: string;
    readonly call: {
        readonly tool: string;
        readonly args?: JsonObject;
        readonly docstring?: string;
        readonly hints?: JsonObject;
    };
    readonly call_number: number;
    readonly expect: {
        readonly factors: Record<Factor, number>;
        readonly contributions: Record<Factor, number>;
        readonly score: number;
        readonly level: string;
    };
}
/** The two forms of vector file: with `defaults` the composite's, with `weights` the five factors'. */
export interface VectorFile {
    readonly defaults?: ScoringSettings;
    readonly weights?: JsonObject;
    readonly cases: readonly (CompositeCase | FactorCase)[];
}
/** How many cases hold, and one sentence for each that does not. */
export interface VectorReport {
    readonly passed: number;
    readonly failed: readonly string[];
}
/** Checks every case of a vector file against the scoring of this checkout. */
export declare function checkVectors(file: VectorFile): VectorReport;
export {};
