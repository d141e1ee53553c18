import type { JsonObject } from '../../src/model/json.ts'
import type { ToolCall } from '../../src/model/call.ts'
/** Who asks, and from where. */
export interface SampleAgent {
  readonly agent: string
  readonly origin: ToolCall['origin']
  readonly profile: string
  /** The sessions of its days take turns. */
  readonly sessions: readonly string[]
}
/** One call of the sample: who asks, and what a person then says. */
export interface SampleCall {
  readonly by: SampleAgent
  readonly call: JsonObject
  /** Left waiting where it says nothing. */
  readonly answer?: 'yes' | 'no'
  readonly who?: 'alice' | 'bob'
  readonly reason?: string
  /** On how many of ten days it is asked for; every day when left out. */
  readonly often?: number
  /** What the tool gave back, where the gate is told. */
  readonly gaveBack?: string
}
/** A working day of these agents, in its order. */
export declare const routine: readonly SampleCall[]
/** What waits for somebody now, the oldest first. */
export declare const waiting: readonly SampleCall[]
