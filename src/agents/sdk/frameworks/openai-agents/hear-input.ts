import type { GuardOptions } from '../../call/guard-options.ts'
import { preparedFrom } from '../../call/prepare-call.ts'
import { hearConversation } from '../../conversation/hear-conversation.ts'
import { checkGuardOptions } from '../../guard/check-guard-options.ts'
import { newGuardedTool } from '../../guard/new-guarded-tool.ts'

/** The argument of the SDK’s `callModelInputFilter`, as far as it matters here. */
interface ModelCall<D> {
  readonly modelData: D
}

/** Options of the guarded tools whose run this is, and the names of those tools. */
export interface HearInputOptions extends Pick<GuardOptions, 'gate' | 'session' | 'agent' | 'profile'> {
  /** Tools that are behind the gate, which is told their results by themselves. */
  readonly guarded?: readonly string[]
}

/**
 * `callModelInputFilter` for a run of the SDK, which hands its tools no conversation: tells the gate what is new in the
 * input of each model call, a person’s messages and results of tools that are not behind the gate, and changes nothing.
 * Give it to the run that a person started alone: what an agent asks of an agent is no person’s.
 */
export function hearInput(options: HearInputOptions = {}) {
  const { guarded = [], ...known } = options
  checkGuardOptions(known)
  return async <D>({ modelData }: ModelCall<D>): Promise<D> => {
    const { input } = modelData as { readonly input?: unknown }
    const { tool, call } = preparedFrom(newGuardedTool(known, 'input'), {}, {})
    const isGuarded = (name: string) => guarded.includes(name)
    hearConversation({ gate: tool.gate, about: call, messages: input, isGuarded })
    return modelData
  }
}
