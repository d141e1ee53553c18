import type { ToolCall } from '../src/model/call.ts';
/** A call in the virtual workspace, with what a test says over it. */
export declare function virtualCall(given?: Partial<ToolCall>): ToolCall;
