import { type AssessInput } from '../src/gate/assess.ts';
import type { ToolCall } from '../src/model/call.ts';
import type { Effect } from '../src/model/effect.ts';
/** A call in the virtual workspace. */
export declare function callOf(kind: ToolCall['kind'], args: ToolCall['arguments'], tool?: string | null): ToolCall;
/** What a filter is given: a call with its effects, and nothing known from before. */
export declare function inputFor(call: ToolCall, effects: readonly Effect[]): AssessInput;
/** Reads and assesses a call: everything but gathering and the log. */
export declare function judged(call: ToolCall): import("../src/model/assessment.ts").Assessment;
