import type { JsonObject } from '../../../../ground/model/json.ts'
import { callOnce } from '../../call/call-once.ts'
import { freezeArguments } from '../../call/freeze-arguments.ts'
import type { GuardedTool } from '../../call/guarded-tool.ts'
import { EvaluationsAhead, remember } from '../../call/evaluations-ahead.ts'
import { prepareCall, type PreparedCall } from '../../call/prepare-call.ts'
import { hearConversation } from '../../conversation/hear-conversation.ts'
import { interruptsOf, type StepInterrupts, untilAnswered } from './step-interrupts.ts'
import { givenCallOf, type GivenToolCall, membersOf } from './given-call-of.ts'

/** Calls of steps that may run again: what has run does not, and what interrupted by itself goes on by the same leave. */
export class StepCalls {
  private readonly ahead = new EvaluationsAhead()
  /** By call: how many values it had been resumed with when its tool interrupted. */
  private readonly paused = new Map<string, number>()
  /** Tools that were run here: the gate was told what they gave back. */
  private readonly guarded = new Map<string, true>()

  /** Judges the call, interrupts or waits where people are needed, and runs it with the arguments that were given. */
  async run<Q extends GivenToolCall, R>(
    request: Q,
    known: GuardedTool,
    work: (toolCall: Q['toolCall']) => R,
  ): Promise<Awaited<R>> {
    const { toolCall } = request
    const args = freezeArguments(toolCall.args, 'arguments') as JsonObject
    const step = interruptsOf(request)
    const interrupts = step !== undefined && known.onQueue === undefined
    const tool = interrupts ? ({ ...known, onQueue: 'park' } as const) : known
    const input = await givenCallOf({ ...request, toolCall: { ...toolCall, args } }, tool)
    const prepared = prepareCall(tool, input)
    remember(this.guarded, tool.name, true)
    const { messages } = membersOf(request.state)
    const isGuarded = (name: string) => this.guarded.has(name)
    hearConversation({ gate: tool.gate, about: prepared.call, messages, isGuarded })
    const id = prepared.callId ?? prepared.call.id
    const now = await this.readied(id, prepared, step, interrupts)
    return callOnce(now, () => work({ ...toolCall, args }), {
      isPause,
      onPause: decision => {
        this.ahead.allow(id, prepared, decision)
        remember(this.paused, id, step?.taken ?? 0)
      },
    })
  }

  private readied(
    id: string,
    prepared: PreparedCall,
    step: StepInterrupts | undefined,
    interrupts: boolean,
  ): PreparedCall | Promise<PreparedCall> {
    const taken = this.ahead.has(id, prepared) ? this.paused.get(id) : undefined
    if (taken !== undefined) step?.passOver(taken)
    const waits = step !== undefined && interrupts && taken === undefined
    return waits ? untilAnswered(prepared, this.ahead, step) : this.ahead.take(id, prepared)
  }
}

/** LangGraph’s way to stop a step that will run again. */
function isPause(error: unknown): boolean {
  return membersOf(error)['is_bubble_up'] === true
}
