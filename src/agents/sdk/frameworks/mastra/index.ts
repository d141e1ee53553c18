/** Tools of Mastra behind the gate: by its suspend and resume, and by its own tool approval where you use it. */
import type { Review } from '../../../../ground/model/review.ts'
import { answerReview } from '../../call/answer-review.ts'
import type { Approver } from '../../approvers/approver.ts'
import { checkNoWaiting } from '../../guard/check-guard-options.ts'
import type { GuardToolsOptions } from '../../guard/guard-tools.ts'
import { EvaluationsAhead } from '../../call/evaluations-ahead.ts'
import { MastraTool } from './mastra-tool.ts'
import { judgedInput } from './read-tool-input.ts'
import { prepareCall } from '../../call/prepare-call.ts'
import { toolsOf, withExecute } from '../../guard/tools-of.ts'

/**
 * The same tools, with their types, each `execute` behind the gate. A call that a person must look at suspends the run
 * (`suspendPayload` names the review and why) and is judged anew by `resumeGenerate` or `resumeStream`, whatever they are
 * given: it runs once people have approved it, and else suspends again. With `onQueue` it waits in `execute`, or is
 * refused, instead. A refusal is thrown, which Mastra gives the model as the tool’s error. `description` is the docstring.
 */
export function guardTools<T extends object>(tools: T, options: GuardToolsOptions<T> = {}): T {
  return guarded(tools, options, new EvaluationsAhead())
}

/** The call that Mastra asks about. */
export interface AskedApproval {
  readonly toolName: string
  readonly args: unknown
}

/** A person’s answer to a suspended call. */
export interface GivenApproval {
  readonly approved: boolean
  readonly reason?: string
}

/** Tools for the agent, and `requireToolApproval` for `generate` and `stream`. */
export interface ApprovingTools<T> {
  readonly tools: T
  /** True for a call that a person must look at; one that is denied runs into its refusal. Rejects where the gate fails. */
  readonly requireToolApproval: (asked: AskedApproval) => Promise<boolean>
  /**
   * Before you approve or decline in Mastra: hands a yes or no to the gate, as `reviewer`. A plain yes passes no quiz;
   * `ask` is shown the challenge and answers it as an approver does. Nothing where no review is open for the call.
   */
  readonly answer: (
    asked: AskedApproval,
    reviewer: string,
    given: GivenApproval | Approver['ask'],
  ) => Promise<Review | undefined>
}

/**
 * `guardTools` with Mastra’s own approvals. What was approved there runs only if the gate has an approval for the very
 * arguments that would run; else it suspends.
 */
export function approveTools<T extends object>(
  tools: T,
  options: Omit<GuardToolsOptions<T>, 'onQueue' | 'hold'> = {},
): ApprovingTools<T> {
  checkNoWaiting(options)
  const known = options as GuardToolsOptions<T>
  const toolOf = toolsOf(tools, known)
  const ahead = new EvaluationsAhead()
  const evaluateCall = async ({ toolName, args }: AskedApproval) => {
    const prepared = prepareCall(toolOf(toolName), { arguments: await judgedInput(tools, toolName, args) })
    return { prepared, decision: await ahead.evaluate(toolName, prepared) }
  }
  return {
    tools: guarded(tools, known, ahead),
    requireToolApproval: async asked => (await evaluateCall(asked)).decision.effect === 'queue',
    answer: async (asked, reviewer, given) => {
      const { prepared, decision } = await evaluateCall(asked)
      // Only a review that was open before was seen by whoever answered.
      if (decision.reviewId === undefined || decision.reason.kind !== 'parked') return undefined
      const answer = typeof given === 'function' ? given : plain(given)
      return answerReview(prepared.tool.gate, decision.reviewId, reviewer, answer)
    },
  }
}

function plain({ approved, reason }: GivenApproval) {
  return { approve: approved, ...(reason !== undefined && { reason }) }
}

function guarded<T extends object>(tools: T, options: GuardToolsOptions<T>, ahead: EvaluationsAhead): T {
  const toolOf = toolsOf(tools, options)
  const isGuarded = (name: string) =>
    Object.hasOwn(tools, name) &&
    typeof (tools as Readonly<Record<string, { readonly execute?: unknown }>>)[name]?.execute === 'function'
  const all = Object.entries(tools).map(([name, given]: [string, { readonly execute?: unknown }]) => {
    if (typeof given.execute !== 'function') return [name, given]
    const tool = new MastraTool(toolOf(name), given as never, ahead, isGuarded)
    return [name, withExecute(given, tool.execute)]
  })
  return Object.fromEntries(all) as T
}
