import { type KeyboardEvent, type RefObject, useId } from 'react'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { KeyHint } from '../../../parts/key-hint.tsx'
import styles from './answer.module.css'
import type { AnswerControls } from './use-answering.ts'

interface Given {
  readonly controls: AnswerControls
  readonly field: RefObject<HTMLTextAreaElement | null>
}

const hint = 'The agent reads it: why not, or what it shall change.'

/** The ways to a no and to another call: possible at once, in words that the agent reads. Brief while a challenge is open. */
export function Refuse({ controls, field }: Given) {
  const { state, draft, change, deny } = controls
  const id = useId()
  const isBusy = state.step === 'sending' || state.step === 'unsure'
  const isBrief = state.sheet !== undefined
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return
    event.preventDefault()
    if (!isBusy) deny()
  }
  return (
    <div className={styles.refuse} data-brief={isBrief} role="group" aria-labelledby={id} onKeyDown={keys}>
      <h2 className={isBrief ? 'unseen' : styles.title} id={id}>
        Or not {!isBrief && <KeyHint keys="d" />}
      </h2>
      <Field
        label={isBrief ? 'Or not: why, or what to change' : 'Why not, or what to change'}
        hint={isBrief ? undefined : hint}
      >
        {control => (
          <textarea
            {...control}
            ref={field}
            rows={isBrief ? 1 : 2}
            maxLength={2_000}
            value={draft.reason}
            onChange={event => change({ reason: event.target.value })}
          />
        )}
      </Field>
      <Ways controls={controls} isBusy={isBusy} />
    </div>
  )
}

/** Two buttons: one sends the call back, one ends it. */
function Ways({
  controls: { state, draft, deny, revise },
  isBusy,
}: Pick<Given, 'controls'> & { readonly isBusy: boolean }) {
  const isSending = state.step === 'sending'
  const isEmpty = draft.reason.trim() === ''
  return (
    <div className={styles.ways}>
      <Button
        onClick={revise}
        disabled={isBusy || isEmpty}
        title={isEmpty ? 'Write what the agent shall change' : undefined}
      >
        {isSending && state.sent?.revise ? 'Sending …' : 'Send it back'}
      </Button>
      <Button kind="danger" className={styles.no} onClick={deny} disabled={isBusy}>
        {isSending && !state.sent?.revise && state.sent?.approve === false ? 'Sending …' : 'Deny it'}
      </Button>
    </div>
  )
}
