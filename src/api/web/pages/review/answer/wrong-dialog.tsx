import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '../../../../../ground/model/review.ts'
import { ask } from '../../../api/ask.ts'
import { keys } from '../../../api/keys.ts'
import { Field } from '../../../parts/field.tsx'
import { ProofDialog } from '../../../parts/proof-dialog.tsx'
import type { Proofs } from '../../../parts/proofs.ts'

interface Given {
  readonly review: Review
  readonly me: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Says later that an approval was wrong: it counts as a no for such calls, and is logged. */
export function WrongDialog({ review, me, open, onClose }: Given) {
  const [typed, setTyped] = useState('')
  const queries = useQueryClient()
  const why = typed.trim()
  const say = async (who: Proofs) => {
    await ask(`/v1/reviews/${encodeURIComponent(review.id)}/wrong`, { why, who })
    await queries.invalidateQueries({ queryKey: keys.review(review.id) })
  }
  return (
    <ProofDialog
      title="Say that it was wrong"
      reviewer={me}
      open={open}
      onClose={onClose}
      does="Say so"
      incomplete={why === ''}
      run={say}
    >
      <p>What ran is not undone by this. Such calls are trusted less from now on, and the log keeps it.</p>
      <Field label="What was wrong">
        {control => (
          <textarea
            {...control}
            rows={3}
            maxLength={500}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        )}
      </Field>
    </ProofDialog>
  )
}
