import type { ErasureDraft, ErasureReport } from '../../ground/model/erasure-report.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { SignedAnswers } from '../../people/acts/answers/signed-answers.ts'
import { erasePart } from '../../people/acts/erasures/erase-part.ts'
import { LocalGrants } from '../../people/acts/grants/local-grants.ts'
import { LocalPasskeys } from '../../people/acts/passkeys/local-passkeys.ts'
import { LocalRecovery } from '../../people/acts/recovery/local-recovery.ts'
import { LocalReviewers } from '../../people/acts/reviewers/local-reviewers.ts'
import { LocalReviews } from '../../people/acts/reviews/local-reviews.ts'
import type { OpenedReviews } from '../../people/acts/reviews/opened-reviews.ts'
import { withRefusal } from '../../people/acts/roles/with-refusal.ts'
import { ActSigner, type SignAct } from '../../people/acts/standing/act-signer.ts'
import type { LatestPrompts } from '../../people/acts/standing/latest-prompts.ts'
import type { SignedState } from '../../people/acts/standing/signed-state.ts'
import { LocalTools } from '../../people/acts/tools/local-tools.ts'
import { LocalTrust } from '../../people/acts/trust/local-trust.ts'
import { UnlockedSessions } from '../../people/acts/unlocked/unlocked-sessions.ts'
import { filesOnDisk } from './binding/bound-files.ts'
import type { Gate } from './gate.ts'
import type { LocalGateParts } from './judge/judge-parts.ts'
import type { StrictJudge } from './judge/strict-judge.ts'

/** The parts that people's half shares with judging. */
interface Shared {
  readonly state: SignedState
  readonly answers: SignedAnswers
  readonly opened: OpenedReviews
  readonly prompts: LatestPrompts
  readonly judge: Pick<StrictJudge, 'proof'>
}

type PeopleVerbs = 'reviews' | 'reviewers' | 'passkeys' | 'trust' | 'grants' | 'tools' | 'erase'

/** People’s half of a gate, wired in the order in which its parts need each other. */
export class LocalPeople implements Pick<Gate, PeopleVerbs> {
  readonly reviews: LocalReviews
  readonly reviewers: LocalReviewers
  readonly passkeys: LocalPasskeys
  readonly trust: LocalTrust
  readonly grants: LocalGrants
  readonly tools: LocalTools
  readonly recovery: LocalRecovery
  /** Writes acts of people that are signed by whoever proves them. */
  readonly sign: SignAct
  private readonly parts: LocalGateParts
  private readonly state: SignedState

  constructor(parts: LocalGateParts, { judge, ...shared }: Shared) {
    const { store, policy, now, clock } = parts
    const { state } = shared
    const { people } = store
    this.parts = parts
    this.state = state
    const signer = new ActSigner(people, state)
    const sessions = new UnlockedSessions({ state, origin: store.origin, now, clock })
    const keys = { signer, sessions, now, site: parts.site }
    const ways = parts.recoveryWays ?? (() => [])
    const recovery = new LocalRecovery({ people, state, now, clock, ways })
    const proofNeeded = () => judge.proof()
    this.reviewers = new LocalReviewers({ ...parts, state, ...keys, proofNeeded, recovery })
    const { checks } = this.reviewers
    this.sign = async (who, make) => {
      const { proof, key } = await checks.open(who)
      await signer.commit(withRefusal(make(proof), who, parts.refusalOf), { key })
    }
    const { sign } = this
    this.recovery = recovery
    this.passkeys = new LocalPasskeys({ people, ...keys, reviewers: checks })
    this.reviews = new LocalReviews({
      ...parts,
      ...shared,
      ...(!parts.judgesElsewhere && { filesNow: filesOnDisk }),
      prove: (who, needed) => this.reviewers.prove(who, needed),
      proveNo: who => checks.proveNo(who),
      passkeys: this.passkeys,
      open: who => checks.open(who),
      signer,
    })
    this.trust = new LocalTrust({ people, settings: policy.reputation, sign, now })
    this.grants = new LocalGrants({ ...parts, sign })
    this.tools = new LocalTools({ ...parts, tools: store.tools, sign })
  }

  async erase(draft: ErasureDraft, who: Identity): Promise<ErasureReport> {
    return erasePart({ ...this.parts, state: this.state, checks: this.reviewers.checks }, draft, who)
  }
}
