import { useEffect, useReducer, useState } from 'react'
import type { ShownReviewer } from '../../../../../people/acts/gate-people/reviewers.ts'
import type { AnswerOutcome } from '../../../../../people/acts/gate-people/reviews.ts'
import type { GrantDraft } from '../../../../../people/acts/gate-people/grants.ts'
import type { Review } from '../../../../../ground/model/review.ts'
import { useSecrets } from '../../../api/use-reviewer-names.ts'
import { proofsOf } from '../../../parts/proofs.ts'
import { canUnlock, usePlace } from '../../../parts/use-place.ts'
import { type Answering, nextAnswering, notBegun } from './answering.ts'
import { type Draft, emptyDraft, noOf, signedSheet, wishOf, yesOf } from './sent-answer.ts'
import { answerFate } from './answer-fate.ts'
import { type GateCalls, useGateCalls } from './use-gate-calls.ts'
import { isTyped, type YesProof, yesProofFor } from './yes-proof.ts'

const retryAfter = 2_500

/** The actions of a reviewer on one review’s page. */
export interface AnswerControls {
  readonly state: Answering
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  /** The kinds of secret that the reviewer has. */
  readonly secrets: ShownReviewer['secrets']
  /** The signature of a yes to the open challenge. */
  readonly yesProof: YesProof
  /** Signs with the secret where the passkey would do. */
  readonly preferSecret: () => void
  readonly prefersSecret: boolean
  readonly begin: () => void
  readonly approve: () => void
  readonly deny: () => void
  /** Sends the call back: neither a yes nor a no. */
  readonly revise: () => void
  /** The no was taken back: there is an answer to give again, and this sentence to say. */
  readonly reopen: (text: string) => void
}

/**
 * Answers one review: draws the challenge, sends what was filled in, and finds out what became of it. `draftGrant` gives
 * what is granted with a yes, and `afterYes` is told what came of it.
 */
export function useAnswering(
  review: Review,
  me: string,
  draftGrant: () => GrantDraft | undefined,
  afterYes: (outcome: AnswerOutcome) => void,
): AnswerControls {
  const [state, dispatch] = useReducer(nextAnswering, notBegun)
  const [draft, setDraft] = useState(emptyDraft)
  const [prefersSecret, setPrefersSecret] = useState(false)
  const [secrets, isUnlocked] = [useSecrets(me), usePlace(me) !== null]
  const gate = useGateCalls(review, dispatch)
  const change = (part: Partial<Draft>) => setDraft(now => ({ ...now, ...part }))
  useSettling(state, review, me, gate)
  const { sheet, wantsSecret = false } = state
  const yesProof = yesProofFor(review, sheet ?? {}, { isUnlocked, canUnlock, prefersSecret, wantsSecret })
  const forgetSecret = () => change({ secret: '' })
  // What was written stays in the box: a text that failed is mended, not written anew.
  useEffect(() => setDraft(now => ({ ...now, choices: [] })), [sheet?.id])
  return {
    state,
    draft,
    change,
    secrets,
    yesProof,
    prefersSecret,
    preferSecret: () => setPrefersSecret(true),
    begin: () => void gate.begin(),
    approve: () => {
      if (!sheet) return
      const yes = yesOf(sheet, draft, {}, draftGrant())
      // What is granted takes the secret, however the yes is signed.
      const proven = isTyped(yesProof) || yes.grant ? proofsOf(draft.secret, secrets) : {}
      void gate
        .sign(yesProof, signedSheet(sheet, draft), yes, proven)
        .then(outcome => outcome && afterYes(outcome))
        .finally(forgetSecret)
    },
    deny: () => void gate.send(noOf(draft)).finally(forgetSecret),
    revise: () => void gate.send(wishOf(draft)).finally(forgetSecret),
    reopen: text => dispatch({ on: 'stopped', why: text }),
  }
}

/** While nobody knows whether an answer arrived: looks at the review, and sends it again where it did not. */
function useSettling({ step, sent }: Answering, review: Review, me: string, gate: GateCalls): void {
  useEffect(() => {
    if (step !== 'unsure' || !sent) return
    const settle = async () => {
      const now = await gate.look().catch(() => null)
      if (!now || !isWatching) return
      const became = answerFate(now, me, sent)
      if (became === 'open') await gate.send(sent)
      else if (became === 'arrived')
        gate.dispatch({ on: 'answered', outcome: { review: now }, at: Date.now(), coolDown: 0 })
      else gate.dispatch({ on: 'stopped', why: 'Your answer did not arrive before the review ended.' })
    }
    let isWatching = true
    const timer = setInterval(() => void settle(), retryAfter)
    return () => {
      isWatching = false
      clearInterval(timer)
    }
    // The gate’s calls are made anew with every drawing; what they do is the same for one review.
  }, [step, sent, review.id, me])
}
