import { GateError } from '../../../ground/model/errors.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { People } from '../ports/people.ts'
import { checkDistinctName, checkReviewerName } from './check-reviewer-name.ts'

interface Parts {
  readonly people: People
  readonly now: () => number
}

/** Reviewers for whom programs of this process speak. */
export class VouchedReviewers {
  private readonly parts: Parts
  /** Reviewer → the identity that a program was given. */
  private readonly vouched = new Map<string, Identity & { readonly program: object }>()

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Tells whether this program was given to speak for the reviewer. */
  speaksFor(reviewer: string, program: object): boolean {
    return this.vouched.get(reviewer)?.program === program
  }

  /**
   * Returns the identity that a program speaks with: of a reviewer without secrets, made and logged where there is none.
   * Rejects with `conflict` for one who has secrets, since they answer for themselves. One call after another.
   */
  async vouch(name: string): Promise<Identity> {
    const known = this.vouched.get(name)
    if (known && this.parts.people.reviewer(name)) return known
    const who = { reviewer: name, uid: null, terminal: false, program: Object.freeze({}) }
    await this.makeVouched(name)
    this.vouched.set(name, who)
    return who
  }

  private async makeVouched(name: string): Promise<void> {
    const { people, now } = this.parts
    const there = people.reviewer(name)
    if (there && (there.secrets.length > 0 || there.uid !== null || (there.passkeys ?? []).length > 0))
      throw new GateError(
        'conflict',
        `${name.slice(0, 40)} is a reviewer who proves themselves: give the approver in the program another name.`,
        'name',
      )
    if (there) return
    checkReviewerName(name)
    checkDistinctName(name, people.reviewers())
    const at = now()
    const unproved = { uid: null, secrets: [], failures: 0, lockedUntil: 0, stricterUntil: 0 }
    const body = { event: 'added', reviewer: name, uid: null, secrets: [], proofs: [], by: 'a program' }
    await people.act({
      kind: 'reviewer_added',
      at,
      log: [{ kind: 'reviewer', body }],
      reviewers: [{ name, ...unproved, addedAt: at }],
    })
  }
}
