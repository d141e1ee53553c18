import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Grant } from '../../../../model/grant.ts'
import type { ReviewPage } from '../../../../people/gate-people/reviews.ts'
import { ask } from '../../../api/ask.ts'
import { keys } from '../../../api/keys.ts'
import type { Proofs } from '../../../parts/proofs.ts'
import { draftOf, type GrantForm } from './grant-form.ts'

/** A grant that is made with the yes to one call: nothing is granted before its challenge was passed. */
export interface JoinedGrant {
  /** As it was filled in; absent where the yes is for the call alone. */
  readonly form: GrantForm | undefined
  readonly saved: Grant | undefined
  /** Says why nothing was granted though the call may run. */
  readonly failure: string | undefined
  readonly join: (form: GrantForm) => void
  readonly drop: () => void
  /** Makes it, after the yes was taken; never rejects. */
  readonly save: (who: Proofs) => Promise<void>
}

/** Keeps a grant until the yes that it goes with was taken. */
export function useJoinedGrant(page: ReviewPage): JoinedGrant {
  const [form, setForm] = useState<GrantForm>()
  const [saved, setSaved] = useState<Grant>()
  const [failure, setFailure] = useState<string>()
  const queries = useQueryClient()
  const save = async (who: Proofs) => {
    if (!form) return
    try {
      setSaved(await ask<Grant>('/v1/grants', { draft: draftOf(form, page, Date.now()), who }))
      await queries.invalidateQueries({ queryKey: keys.grants })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Give it once more.')
    }
    setForm(undefined)
  }
  return { form, saved, failure, join: setForm, drop: () => setForm(undefined), save }
}
