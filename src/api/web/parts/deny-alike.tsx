import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Review } from '../../../ground/model/review.ts'
import { ask } from '../api/ask.ts'
import { keys } from '../api/keys.ts'
import { Button } from './button.tsx'
import styles from './deny-alike.module.css'

/** Denies several calls that are alike in one go, with one reason: a no asks for no challenge. Nothing approves several at once. */
export function DenyAlike({ reviews }: { readonly reviews: readonly Review[] }) {
  const denying = useDenyAll(reviews)
  if (denying.state.step !== 'closed') return <DenyForm count={reviews.length} denying={denying} />
  return (
    <Button kind="quiet" onClick={denying.open}>
      Deny all {reviews.length} …
    </Button>
  )
}

interface FormGiven {
  readonly count: number
  readonly denying: ReturnType<typeof useDenyAll>
}

function DenyForm({ count, denying: { state, deny, close } }: FormGiven) {
  const [reason, setReason] = useState('')
  const isSending = state.step === 'sending'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void deny(reason)
  }
  return (
    <form className={styles.form} aria-label={`Deny all ${count}`} onSubmit={submit}>
      <input
        className={styles.reason}
        aria-label="Reason, which the agent reads"
        placeholder="Why not? The agent reads it."
        maxLength={2_000}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
      <Button kind="danger" type="submit" busy={isSending}>
        Deny all {count}
      </Button>
      <Button kind="quiet" onClick={close} disabled={isSending}>
        Not now
      </Button>
      {state.step === 'failed' && (
        <p role="alert" className={styles.bad}>
          {state.why}
        </p>
      )}
    </form>
  )
}

type DenyState =
  | { readonly step: 'closed' | 'open' | 'sending' }
  | { readonly step: 'failed'; readonly why: string }

function useDenyAll(reviews: readonly Review[]) {
  const [state, setState] = useState<DenyState>({ step: 'closed' })
  const queries = useQueryClient()
  const deny = async (typed: string) => {
    setState({ step: 'sending' })
    const reason = typed.trim()
    const sent = { approve: false, ...(reason !== '' && { reason }) }
    const ended = await Promise.allSettled(
      reviews.map(({ id }) => ask(`/v1/reviews/${encodeURIComponent(id)}/votes`, sent)),
    )
    const failed = ended.filter(one => one.status === 'rejected')
    setState(failed.length === 0 ? { step: 'closed' } : { step: 'failed', why: failedText(failed) })
    void queries.invalidateQueries({ queryKey: keys.waiting })
  }
  return { state, deny, open: () => setState({ step: 'open' }), close: () => setState({ step: 'closed' }) }
}

function failedText(failed: readonly PromiseRejectedResult[]): string {
  const [first] = failed
  const why = first?.reason instanceof Error ? first.reason.message : 'The gate did not answer.'
  return failed.length === 1 ? why : `${failed.length} were not denied: ${why}`
}
