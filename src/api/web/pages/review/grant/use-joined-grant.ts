import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Grant } from '../../../../../ground/model/grant.ts'
import type { GrantDraft } from '../../../../../people/acts/gate-people/grants.ts'
import type { AnswerOutcome, ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { keys } from '../../../api/keys.ts'
import { draftOf, type GrantForm } from './grant-form.ts'

/** A grant that is made with the yes to one call, in one request: both, or neither. */
export interface JoinedGrant {
  /** As it was filled in; absent where the yes is for the call alone. */
  readonly form: GrantForm | undefined
  readonly saved: Grant | undefined
  readonly join: (form: GrantForm) => void
  readonly drop: () => void
  /** Returns what is sent with the yes. */
  readonly draft: () => GrantDraft | undefined
  /** Takes up what came of the yes. */
  readonly afterYes: (outcome: AnswerOutcome) => void
}

/** Keeps a grant until the yes that it goes with was taken. */
export function useJoinedGrant(page: ReviewPage): JoinedGrant {
  const [form, setForm] = useState<GrantForm>()
  const [saved, setSaved] = useState<Grant>()
  const queries = useQueryClient()
  return {
    form,
    saved,
    join: setForm,
    drop: () => setForm(undefined),
    draft: () => form && draftOf(form, page, Date.now()),
    afterYes: ({ grant }) => {
      if (!grant) return
      setSaved(grant)
      setForm(undefined)
      void queries.invalidateQueries({ queryKey: keys.grants })
    },
  }
}
