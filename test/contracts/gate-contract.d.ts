import type { Gate } from '../../src/gate/gate.ts';
import type { JsonObject } from '../../src/model/json.ts';
/** A call as a front end makes it. */
export declare function call(value: JsonObject): import("../../src/index.ts").ToolCall;
/** What every implementation of `Gate` promises; `open` gives a fresh one. */
export declare function gateContract(name: string, open: () => Promise<Gate>): void;
