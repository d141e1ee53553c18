import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import type { AnswerOutcome, ReviewPage, ShownReviewer } from '../../../../people/gate-people.ts'
import type { ShownChallenge } from '../../../../model/challenge.ts'
import type { Review } from '../../../../model/review.ts'
import { AskError, ask } from '../../../api/ask.ts'
import { keys } from '../../../api/keys.ts'
import { useSecrets } from '../../../api/use-secrets.ts'
import { proofsOf } from '../../../parts/proofs.ts'
import {
  type Answering,
  type AnsweringEvent,
  nextAnswering,
  notBegun,
  type GateRefusal,
} from './answering.ts'
import { signWithPasskey } from '../../../parts/sign-with-passkey.ts'
import { type Draft, emptyDraft, needsSecret, noOf, type SentAnswer, yesOf } from './sent-answer.ts'
import { answerFate } from './answer-fate.ts'

const retryAfter = 2_500

/** The actions of a reviewer on one review’s page. */
export interface AnswerControls {
  readonly state: Answering
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  /** The kinds of secret that the reviewer has. */
  readonly secrets: ShownReviewer['secrets']
  readonly wantsSecret: (isYes: boolean) => boolean
  readonly begin: () => void
  readonly approve: () => void
  readonly deny: () => void
}

/** Answers one review: draws the challenge, sends what was filled in, and finds out what became of it. */
export function useAnswering(review: Review, me: string): AnswerControls {
  const [state, dispatch] = useReducer(nextAnswering, notBegun)
  const [draft, setDraft] = useState(emptyDraft)
  const secrets = useSecrets(me)
  const gate = useGate(review, dispatch)
  const change = (part: Partial<Draft>) => setDraft(now => ({ ...now, ...part }))
  const proofs = () => proofsOf(draft.secret, secrets)
  useSettling(state, review, me, gate)
  const { sheet } = state
  useEffect(() => setDraft(now => ({ ...now, choices: [], text: '' })), [sheet?.id])
  return {
    state,
    draft,
    change,
    secrets,
    wantsSecret: isYes =>
      state.wantsSecret === true || needsSecret(review, isYes, sheet?.passkey !== undefined),
    begin: () => void gate.begin(),
    approve: () => {
      if (sheet) void gate.sign(sheet, yesOf(sheet, draft, proofs())).finally(() => change({ secret: '' }))
    },
    deny: () => void gate.send(noOf(draft, proofs())).finally(() => change({ secret: '' })),
  }
}

interface GateCalls {
  readonly begin: () => Promise<void>
  readonly send: (sent: SentAnswer) => Promise<void>
  /** Lets the passkey sign first, where one must. */
  readonly sign: (sheet: ShownChallenge, sent: SentAnswer) => Promise<void>
  readonly look: () => Promise<Review>
  readonly dispatch: (event: AnsweringEvent) => void
}

function useGate(review: Review, dispatch: (event: AnsweringEvent) => void): GateCalls {
  const queries = useQueryClient()
  const path = `/v1/reviews/${encodeURIComponent(review.id)}`
  const refuse = (error: unknown) => {
    dispatch({ on: 'refused', error: refusalOf(error), at: Date.now() })
    void queries.invalidateQueries({ queryKey: keys.review(review.id) })
  }
  const send = async (sent: SentAnswer) => {
    dispatch({ on: 'send', sent })
    try {
      const outcome = await ask<AnswerOutcome>(`${path}/votes`, sent)
      dispatch({ on: 'answered', outcome, at: Date.now(), coolDown: review.settings.cool_down })
      queries.setQueryData<ReviewPage>(
        keys.review(review.id),
        page => page && { ...page, review: outcome.review },
      )
      void queries.invalidateQueries({ queryKey: keys.waiting })
    } catch (error) {
      refuse(error)
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
    sign: async (sheet, sent) => {
      if (sheet.passkey === undefined) return send(sent)
      dispatch({ on: 'send', sent })
      const passkey = await signWithPasskey(sheet.passkey).catch((error: Error) => error)
      if (passkey instanceof Error) dispatch({ on: 'stopped', why: passkey.message })
      else await send({ ...sent, who: { ...sent.who, passkey } })
    },
    look: async () => (await ask<ReviewPage>(path)).review,
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

function refusalOf(error: unknown): GateRefusal {
  if (error instanceof AskError) return error
  return { status: 0, code: 'internal', message: 'This page failed: load it again.', field: undefined }
}
