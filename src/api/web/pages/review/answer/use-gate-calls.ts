import { useQueryClient } from '@tanstack/react-query'
import type { ShownChallenge } from '../../../../../ground/model/challenge.ts'
import type { Review } from '../../../../../ground/model/review.ts'
import type { AnswerOutcome, ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { AskError, ask } from '../../../api/ask.ts'
import { keys } from '../../../api/keys.ts'
import type { Proofs } from '../../../parts/proofs.ts'
import { thisPlace } from '../../../parts/use-place.ts'
import type { AnsweringEvent, GateRefusal } from './answering.ts'
import type { SentAnswer } from './sent-answer.ts'
import { proveYes, type YesProof } from './yes-proof.ts'

/** The ways in which one review’s page asks the gate. */
export interface GateCalls {
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
export function useGateCalls(review: Review, dispatch: Dispatch): GateCalls {
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
