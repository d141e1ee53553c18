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

const hint = 'The agent reads it, and can do something else instead.'

/** The way to a no: possible at once, with a reason that the agent reads. Brief while a challenge is open. */
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
      <Field label={isBrief ? 'Or not: the reason' : 'Reason'} hint={isBrief ? undefined : hint}>
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
      <Button kind="danger" className={styles.no} onClick={deny} disabled={isBusy}>
        {state.step === 'sending' && state.sent?.approve === false ? 'Sending …' : 'Deny it'}
      </Button>
    </div>
  )
}
