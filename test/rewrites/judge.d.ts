import type { ToolCall } from '../../src/model/call.ts';
/** What a call would get, and for which findings; without a gate, a log or a disk. */
export declare function judge(given: Partial<ToolCall>): {
    readonly effect: string;
    readonly codes: readonly string[];
};
/** True where the call is allowed without anybody being asked. */
export declare function isAllowed(command: string): boolean;
