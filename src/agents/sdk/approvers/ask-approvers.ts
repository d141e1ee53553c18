import type { Gate } from '../../../gate/core/gate.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import { askApprover } from './ask-approver.ts'
import { heedingChallenge } from './heeding-challenge.ts'
import type { Approver } from './approver.ts'

/** A gate that this program made: it takes the program’s word for who its approvers are. */
export interface VouchingGate extends Gate {
  readonly approvers: readonly Approver[]
  /** Milliseconds that only go forward. */
  readonly steady: () => number
  /** Makes a reviewer of somebody whom this program vouches for, once. */
  vouch(name: string): Promise<Identity>
}

/** Approvers who are being asked about one review. */
export interface ApproverRound {
  /** The errors that they threw so far. */
  readonly troubles: readonly unknown[]
  /** Resolves when every one of them has failed: nobody of this program can answer. */
  readonly failed: Promise<undefined>
}

/** True for a gate that `createGate` made. */
export function isVouching(gate: Gate): gate is VouchingGate {
  return 'vouch' in gate
}

/** Makes reviewers of approvers before a call is judged, so that they count where several must agree. */
export async function enrol(gate: Gate, approvers: readonly Approver[]): Promise<void> {
  if (isVouching(gate)) for (const { name } of approvers) await gate.vouch(name)
}

/** The parts of a guarded tool that decide who is asked about its calls. */
interface AskingTool {
  readonly gate: Gate
  readonly approvers?: readonly Approver[]
}

const open = new WeakMap<Gate, Map<string, ApproverRound>>()

/** Asks everybody of this program about a review, once, however many calls wait for it. Undefined where there is nobody. */
export function askApprovers(
  { gate, approvers: own = [] }: AskingTool,
  reviewId: string,
): ApproverRound | undefined {
  const all = isVouching(gate) ? [...new Set([...gate.approvers, ...own])] : own
  if (all.length === 0) return undefined
  const ofGate = open.get(gate) ?? new Map<string, ApproverRound>()
  open.set(gate, ofGate)
  const known = ofGate.get(reviewId)
  if (known) return known
  const { asked, done } = askAll(gate, reviewId, all)
  ofGate.set(reviewId, asked)
  void done.finally(() => ofGate.delete(reviewId))
  return asked
}

function askAll(gate: Gate, reviewId: string, approvers: readonly Approver[]) {
  const over = new AbortController()
  const steady = isVouching(gate) ? gate.steady : () => performance.now()
  const troubles: unknown[] = []
  const outcomes = approvers.map(async approver => {
    try {
      const who = isVouching(gate)
        ? await gate.vouch(approver.name)
        : { reviewer: approver.name, uid: null, terminal: false }
      await askApprover({
        gate,
        reviewId,
        approver: heedingChallenge(approver),
        who,
        steady,
        signal: over.signal,
      })
      return false
    } catch (error) {
      if (!over.signal.aborted) troubles.push(error)
      return !over.signal.aborted
    }
  })
  const failed = new Promise<undefined>(resolve => {
    void Promise.all(outcomes).then(all => all.every(Boolean) && resolve(undefined))
  })
  const done = endOf(gate, reviewId, over.signal)
    .catch(() => undefined)
    .then(() => over.abort())
  void Promise.all(outcomes).then(() => over.abort())
  return { asked: { troubles, failed }, done }
}

/** Resolves when a review is over, however it ended, or everybody has been asked. */
async function endOf(gate: Gate, reviewId: string, signal: AbortSignal): Promise<void> {
  const day = 86_400_000
  for (;;) {
    const { state } = await gate.reviews.wait(reviewId, { timeout: day, signal })
    if (state !== 'pending') return
  }
}
