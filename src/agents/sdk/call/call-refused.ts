import type { Decision } from '../../../ground/model/decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import { type Refusal, type RefusalKind, refusalOf } from '../../../judge/policy/refusal.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'

/** Longest text of a refusal: it is to be read, not searched. */
const maxLength = 1_500

/** A call that did not run: what `CallDenied` and `CallParked` have in common. */
export abstract class CallRefused extends Error {
  /** The kind of thing that stopped the call. */
  readonly kind: RefusalKind
  /** The reason, in one or two sentences. */
  readonly reason: string
  /** An allowed alternative, or what to do now. */
  readonly instead: string
  /** True when asking again changes nothing. */
  readonly final: boolean
  /** The tool’s name. */
  readonly tool: string
  readonly decision: Decision
  /** The review that waits for people, or was answered by them. */
  readonly review?: Review

  constructor(tool: string, decision: Decision, review?: Review, refusal = refusalOf(decision, review)) {
    super(messageOf(tool, refusal))
    this.name = new.target.name
    this.tool = tool
    this.decision = decision
    this.kind = refusal.kind
    this.reason = refusal.why
    this.instead = refusal.instead
    this.final = refusal.final
    if (review) this.review = review
  }
}

/** A call that the policy or a person refused: it did not run. */
export class CallDenied extends CallRefused {}

function messageOf(tool: string, { why, final, instead }: Refusal): string {
  const end = final ? ' This is final: asking again changes nothing.' : ''
  const advice = /[.!?…]$/.test(instead) ? instead : `${instead}.`
  return visibleText(`${tool} was not run. ${why}${end} Do instead: ${advice}`, maxLength)
}
