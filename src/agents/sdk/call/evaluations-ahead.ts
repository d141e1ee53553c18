import type { Decision } from '../../../ground/model/decision.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { evaluateCall } from './evaluate-call.ts'
import type { PreparedCall } from './prepare-call.ts'

/** Calls that are remembered; the oldest makes room. */
const maxRemembered = 1_000

/** Puts what is known of a call last into a map that never grows large. */
export function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest)
}

/** Milliseconds after which an allowance that nobody used is void, and the call is judged anew. */
const maxUnusedDuration = 600_000

interface Allowed {
  readonly prepared: PreparedCall
  readonly decision: Decision
  readonly since: number
}

/**
 * For frameworks that ask for approval before they run a call: what was judged then is what may run. An allowance is
 * used by the run of that very call, so that it is judged once and an approval lets it run once. `id` is the framework’s
 * own id of the call.
 */
export class EvaluationsAhead {
  private readonly allowed = new Map<string, Allowed>()
  /** By the framework’s id: tool and arguments that approval was asked for. */
  private readonly asked = new Map<string, string>()

  /** `judgeCall` for a call that the framework asks about; an allowance waits for `take`. */
  async evaluate(id: string, prepared: PreparedCall): Promise<Decision> {
    const before = this.waiting(id, prepared)
    if (before) return before.decision
    const decision = await evaluateCall(prepared)
    if (decision.effect === 'allow') this.allow(id, prepared, decision)
    if (decision.effect === 'queue') remember(this.asked, idOf(id, prepared), contentOf(prepared))
    return decision
  }

  /** Keeps what lets the call run, such as an answer that was waited for, until `take`. */
  allow(id: string, prepared: PreparedCall, decision: Decision): void {
    remember(this.allowed, keyOf(id, prepared), { prepared, decision, since: performance.now() })
  }

  /** `judge` for a call that comes back with an answer. Rejects with a GateError `conflict` where it is another one. */
  async resume(id: string, prepared: PreparedCall): Promise<Decision> {
    const before = this.asked.get(idOf(id, prepared))
    if (before !== undefined && before !== contentOf(prepared))
      throw new GateError(
        'conflict',
        `${prepared.tool.name} was not run: its arguments are not those that approval was asked for.`,
        'arguments',
      )
    return this.evaluate(id, prepared)
  }

  /** True where an allowance waits for `take`. */
  has(id: string, prepared: PreparedCall): boolean {
    return this.waiting(id, prepared) !== undefined
  }

  /** The call that runs: with the allowance that it was given, once; else itself, which is judged when it runs. */
  take(id: string, prepared: PreparedCall): PreparedCall {
    const before = this.waiting(id, prepared)
    if (!before) return prepared
    this.allowed.delete(keyOf(id, prepared))
    return before.prepared.allowedBy(before.decision, prepared)
  }

  private waiting(id: string, prepared: PreparedCall): Allowed | undefined {
    const before = this.allowed.get(keyOf(id, prepared))
    return before && performance.now() - before.since < maxUnusedDuration ? before : undefined
  }
}

function idOf(id: string, { call }: PreparedCall): string {
  return JSON.stringify([call.session, call.agent, id])
}

function contentOf({ tool, call }: PreparedCall): string {
  return JSON.stringify([tool.name, call.arguments])
}

function keyOf(id: string, prepared: PreparedCall): string {
  return idOf(id, prepared) + contentOf(prepared)
}
