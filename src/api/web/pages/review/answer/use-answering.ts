import { useEffect, useReducer, useState } from 'react'
import type { ShownReviewer } from '../../../../../people/acts/gate-people/reviewers.ts'
import type { AnswerOutcome, ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import type { GrantDraft } from '../../../../../people/acts/gate-people/grants.ts'
import type { Review, Vote } from '../../../../../ground/model/review.ts'
import { useSecrets } from '../../../api/use-reviews.ts'
import { type Proofs, proofsOf } from '../../../parts/proofs.ts'
import { canUnlock, thisPlace, usePlace } from '../../../parts/unlocked-place.ts'
import {
  type Answering,
  type AnsweringEvent,
  type GateRefusal,
  nextAnswering,
  notBegun,
} from './answering.ts'
import { type Draft, emptyDraft, noOf, type SentAnswer, signedSheet, wishOf, yesOf } from './sent-answer.ts'
import { isTyped, proveYes, type YesProof, yesProofFor } from './yes-proof.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ShownChallenge } from '../../../../../ground/model/challenge.ts'
import { ask, AskError } from '../../../api/ask.ts'
import { keys } from '../../../api/keys.ts'

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

/** As much of a review as tells what became of an answer. */
type Standing = Pick<Review, 'state'> & { readonly votes: readonly Pick<Vote, 'reviewer' | 'approve'>[] }

/**
 * Finds the fate of an answer that may not have arrived, by the review as it is now: it did, it did not and
 * may be sent again, or the review has ended without it.
 */
export function answerFate(
  { state, votes }: Standing,
  me: string,
  { approve }: Pick<SentAnswer, 'approve'>,
): 'arrived' | 'open' | 'ended' {
  const own = votes.find(({ reviewer }) => reviewer === me)
  if (own) return own.approve === approve ? 'arrived' : 'ended'
  return state === 'pending' ? 'open' : 'ended'
}

/** The ways in which one review’s page asks the gate. */
interface GateCalls {
  readonly begin: () => Promise<void>
  /** Undefined where the gate did not take it. */
  readonly send: (sent: SentAnswer) => Promise<AnswerOutcome | undefined>
  /** Signs a yes, then sends it. */
  readonly sign: (
    proof: YesProof,
    sheet: ShownChallenge,
    sent: SentAnswer,
    typed: Proofs,
  ) => Promise<AnswerOutcome | undefined>
  readonly look: () => Promise<Review>
  readonly dispatch: (event: AnsweringEvent) => void
}

type Dispatch = (event: AnsweringEvent) => void

/** Returns the calls of one review’s page; each tells what became of it, and none rejects but the look. */
function useGateCalls(review: Review, dispatch: Dispatch): GateCalls {
  const queries = useQueryClient()
  const path = `/v1/reviews/${encodeURIComponent(review.id)}`
  const refuse = (error: unknown) => {
    const refusal = refusalOf(error)
    if (refusal.code === 'forbidden' && refusal.field === 'session') thisPlace.forget()
    dispatch({ on: 'refused', error: refusal, at: Date.now() })
    void queries.invalidateQueries({ queryKey: keys.review(review.id) })
  }
  const send = async (sent: SentAnswer) => {
    dispatch({ on: 'send', sent })
    try {
      const outcome = await ask<AnswerOutcome>(`${path}/votes`, sent)
      if (sent.who?.session && !outcome.failed) thisPlace.extend()
      dispatch({ on: 'answered', outcome, at: Date.now(), coolDown: review.settings.cool_down })
      queries.setQueryData<ReviewPage>(
        keys.review(review.id),
        page => page && { ...page, review: outcome.review },
      )
      void queries.invalidateQueries({ queryKey: keys.waiting })
      return outcome
    } catch (error) {
      refuse(error)
      return undefined
    }
  }
  return {
    dispatch,
    send,
    begin: async () => {
      dispatch({ on: 'begin' })
      await ask<ShownChallenge>(`${path}/challenge`, {})
        .then(sheet => dispatch({ on: 'begun', sheet }))
        .catch(refuse)
    },
    sign: (proof, sheet, sent, typed) => signAndSend({ proof, sheet, sent, typed }, { dispatch, send }),
    look: async () => (await ask<ReviewPage>(path)).review,
  }
}

/** A yes that is not signed yet. */
interface UnsignedYes {
  readonly proof: YesProof
  readonly sheet: ShownChallenge
  readonly sent: SentAnswer
  readonly typed: Proofs
}

async function signAndSend(
  { proof, sheet, sent, typed }: UnsignedYes,
  { dispatch, send }: Pick<GateCalls, 'dispatch' | 'send'>,
): Promise<AnswerOutcome | undefined> {
  dispatch({ on: 'send', sent })
  const who = await proveYes(proof, sheet, typed, thisPlace).catch((error: Error) => error)
  const tone = proof === 'passkey' ? 'plain' : 'bad'
  if (!(who instanceof Error)) return send({ ...sent, who: sent.grant ? { ...typed, ...who } : who })
  dispatch({ on: 'stopped', why: who.message, tone })
  return undefined
}

function refusalOf(error: unknown): GateRefusal {
  if (error instanceof AskError) return error
  return { status: 0, code: 'internal', message: 'This page failed: load it again.', field: undefined }
}
