import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '../../../../model/review.ts'
import { ask } from '../../../api/ask.ts'
import { keys } from '../../../api/keys.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { SecretField } from './secret-field.tsx'
import { useSecrets } from '../../../api/secrets.ts'
import { type Proofs, proofsOf } from '../../../parts/proofs.ts'
import { type Draft, emptyDraft, needsSecret } from './sent-answer.ts'

interface Given {
  readonly review: Review
  readonly me: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Says later that an approval was wrong: it counts as a no for such calls, and is logged. */
export function WrongDialog({ review, me, open, onClose }: Given) {
  const [draft, setDraft] = useState(emptyDraft)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const secrets = useSecrets(me)
  const say = useSaying(review, onClose)
  const why = draft.reason.trim()
  const send = () =>
    say.mutate({ why, who: proofsOf(draft.secret, secrets) }, { onError: () => change({ secret: '' }) })
  const actions = (
    <>
      <Button onClick={onClose}>Leave it</Button>
      <Button kind="primary" disabled={why === ''} busy={say.isPending} onClick={send}>
        Say so
      </Button>
    </>
  )
  return (
    <Dialog title="Say that it was wrong" open={open} onClose={onClose} actions={actions}>
      <p>What ran is not undone by this. Such calls are trusted less from now on, and the log keeps it.</p>
      <Field label="What was wrong" error={say.error?.message}>
        {control => (
          <textarea
            {...control}
            rows={3}
            maxLength={500}
            value={draft.reason}
            onChange={event => change({ reason: event.target.value })}
          />
        )}
      </Field>
      {(needsSecret(review, true, false) || say.isError) && (
        <SecretField kinds={secrets} value={draft.secret} onType={secret => change({ secret })} />
      )}
    </Dialog>
  )
}

function useSaying(review: Review, then: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly why: string; readonly who: Proofs }) =>
      ask(`/v1/reviews/${encodeURIComponent(review.id)}/wrong`, body),
    onSuccess: () => {
      then()
      void queries.invalidateQueries({ queryKey: keys.review(review.id) })
    },
  })
}
