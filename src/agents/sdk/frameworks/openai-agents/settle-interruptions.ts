import { answerReview } from '../../call/answer-review.ts'
import type { ApprovalAnswer } from '../../approvers/approver.ts'
import { CallParked } from '../../call/call-parked.ts'
import { isRefusal } from '../../call/call-once.ts'
import type { EvaluationsAhead } from '../../call/evaluations-ahead.ts'
import { permitCall } from '../../call/permit-call.ts'
import { type PreparedCall, preparedFrom } from '../../call/prepare-call.ts'

/** Asks a tool of ours what the call in a saved state would be now, by the tool’s own parser, and runs nothing. */
const probe = Symbol('countersign.probe')

/** A call as the tool would run it now. */
interface Probed {
  readonly prepared: PreparedCall
  /** The program’s own `needsApproval` asks as well, and that question is the program’s to answer. */
  readonly isOwn: boolean
  readonly ahead: EvaluationsAhead
}

/** Details of an invocation that is a probe. */
export interface ProbeDetails {
  readonly [probe]?: (found: Probed) => void
}

const ours = new WeakSet<object>()

/** A tool is known by its `invoke`, which copies of it share. */
export function rememberProbe(invoke: object): void {
  ours.add(invoke)
}

/** True where this invocation only asks; nothing must run then. */
export function isToolProbe(details: ProbeDetails | undefined): details is ProbeDetails {
  return details?.[probe] !== undefined
}

/** Answers a probe. */
export function answerProbe(details: ProbeDetails, found: Probed): void {
  details[probe]?.(found)
}

/** The SDK’s `RunState`, as far as it matters here. */
export interface AgentState<I> {
  readonly _context: object
  getInterruptions(): I[]
  approve(item: I): void
  reject(item: I, options?: { message?: string }): void
}

/** An interruption of the SDK, as far as it matters here. */
export interface Interruption {
  readonly name?: string | undefined
  readonly arguments?: string | undefined
  readonly rawItem: object & { readonly name?: unknown; readonly callId?: unknown }
  readonly agent: { readonly tools: readonly object[] }
}

/** The time to wait for people, and an answer that was given in the program’s own pages. */
export interface SettleOptions<I> {
  /** Milliseconds to wait for people, for each call; 0 when left out. */
  readonly hold?: number
  /** The program’s own reviewer, whose answer is handed to the gate: it counts as far as the challenge lets it. */
  readonly answer?: (item: I) => Given | undefined | Promise<Given | undefined>
}

/** An answer, and whose it is. */
type Given = ApprovalAnswer & { readonly reviewer: string }

/** An interruption that stays. */
export interface Interrupted<I> {
  readonly item: I
  /** The review that people have to answer; none where the question is not the gate’s. */
  readonly reviewId?: string
}

/**
 * Approves in a run’s state what the gate lets run now, rejects with the reason what it refuses, and gives back what still
 * waits: run the agent with the state once nothing does. What is not ours (a tool that is not guarded, or whose own
 * `needsApproval` asks) stays for the program to answer. Rejects with a GateError where the gate fails.
 */
export async function settleInterruptions<I extends Interruption>(
  state: AgentState<I>,
  options: SettleOptions<I> = {},
): Promise<readonly Interrupted<I>[]> {
  const remaining: Interrupted<I>[] = []
  for (const item of state.getInterruptions()) {
    const found = await probeItem(state, item)
    const stays = found ? await settle(state, item, found, options) : { item }
    if (stays) remaining.push(stays)
  }
  return remaining
}

/** The context of the run, which its calls are known by; the SDK names it so. */
function contextOf({ _context: context }: { readonly _context: object }): object {
  return context
}

async function probeItem<I extends Interruption>(state: AgentState<I>, item: I): Promise<Probed | undefined> {
  const tool = item.agent.tools.find(one => isNamed(one, item))
  const { invoke } = (tool ?? {}) as { readonly invoke?: unknown }
  if (typeof invoke !== 'function' || !ours.has(invoke)) return undefined
  let found: Probed | undefined
  const details = { toolCall: item.rawItem, [probe]: (answer: Probed) => (found = answer) }
  await invoke.call(tool, contextOf(state), item.arguments ?? '', details)
  return found
}

/** The SDK keeps the namespace of a tool under a symbol that it does not export. */
function isNamed(tool: object, { name, rawItem }: Interruption): boolean {
  const { name: own } = tool as { readonly name?: unknown }
  const symbol = Object.getOwnPropertySymbols(tool).find(one => one.description === 'functionToolNamespace')
  if (symbol === undefined) return own === name
  const namespace = (tool as Readonly<Record<symbol, unknown>>)[symbol]
  return own === rawItem.name && name === `${String(namespace)}.${String(own)}`
}

async function settle<I extends Interruption>(
  state: AgentState<I>,
  item: I,
  { prepared, isOwn, ahead }: Probed,
  { hold = 0, answer }: SettleOptions<I>,
): Promise<Interrupted<I> | undefined> {
  const { tool, call } = prepared
  const callId = String(item.rawItem.callId)
  const holding = preparedFrom({ ...tool, onQueue: 'hold', hold }, call.arguments, {})
  const { effect, reviewId } = await ahead.evaluate(callId, holding)
  const input = effect === 'queue' && reviewId !== undefined ? await answer?.(item) : undefined
  if (input && reviewId !== undefined) await answerReview(tool.gate, reviewId, input.reviewer, input)
  try {
    const { decision } = await permitCall(ahead.take(callId, holding))
    ahead.allow(callId, holding, decision)
    if (isOwn) return { item }
    state.approve(item)
  } catch (error) {
    if (error instanceof CallParked) return { item, reviewId: error.review.id }
    if (!isRefusal(error)) throw error
    state.reject(item, { message: error.message })
  }
  return undefined
}
