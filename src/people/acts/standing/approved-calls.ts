import { canonicalJson } from '../../audit/canonical-json.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'

/** A call that a person approved and that its client runs now. */
export interface ApprovedCall {
  readonly key: string
  readonly review: Review
}

const max = 1_000

/**
 * Calls that were let through by an approval and may come by once more on their way, through a proxy. In memory alone: what
 * somebody writes to the state puts none here. Each is taken once, while its approval could have been used.
 */
export class ApprovedCalls {
  private readonly found = new Map<string, ApprovedCall[]>()
  private count = 0

  /** Notes a call that was just let through by this review. */
  note(call: ToolCall, review: Review): void {
    if (this.count >= max) this.forgetAll()
    const key = keyOf(call.session, call)
    this.put({ key, review })
  }

  /** Takes the approval of the same call in one of these sessions. */
  take(sessions: readonly string[], call: ToolCall, at: number): ApprovedCall | undefined {
    for (const session of sessions) {
      const key = keyOf(session, call)
      const live = (this.found.get(key) ?? []).filter(({ review }) => (review.usableUntil ?? 0) > at)
      const [first, ...rest] = live
      this.replace(key, rest)
      if (first) return first
    }
    return undefined
  }

  /** Gives back what was taken and not used. */
  put(one: ApprovedCall): void {
    this.replace(one.key, [...(this.found.get(one.key) ?? []), one])
  }

  private replace(key: string, calls: ApprovedCall[]): void {
    this.count += calls.length - (this.found.get(key)?.length ?? 0)
    if (calls.length > 0) this.found.set(key, calls)
    else this.found.delete(key)
  }

  private forgetAll(): void {
    this.found.clear()
    this.count = 0
  }
}

/** The tool by its name and its arguments, in a session; those of sub-agents run below the same one. */
function keyOf(session: string, { tool, arguments: args }: ToolCall): string {
  return canonicalJson([session.split('/', 2).join('/'), tool, args])
}
