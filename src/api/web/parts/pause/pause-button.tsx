import { useState } from 'react'
import { usePause } from '../../api/use-policy.ts'
import { useSession } from '../../api/use-session.ts'
import { Button } from '../button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import { useTeam } from '../../api/use-team.ts'
import { Field } from '../field.tsx'
import { ProofDialog } from '../proof-dialog.tsx'
import { Reach } from '../team/reach.tsx'
import styles from './pause.module.css'

const spans: readonly (readonly [minutes: number, text: string])[] = [
  [15, '15 minutes'],
  [60, 'an hour'],
  [240, '4 hours'],
  [1_440, '24 hours'],
]

const minReasonLength = 3

/** Begins a pause, with what it comes to said before. */
function PauseDialog({ me, onClose }: { readonly me: string; readonly onClose: () => void }) {
  const [minutes, setMinutes] = useState(60)
  const [reason, setReason] = useState('')
  const queries = useQueryClient()
  const isHub = useTeam() !== undefined
  return (
    <ProofDialog
      title={isHub ? 'Pause every gate' : 'Pause the gate'}
      reviewer={me}
      open
      onClose={onClose}
      does="Pause"
      danger
      incomplete={reason.trim().length < minReasonLength}
      run={async who => {
        await ask('/v1/pause', { until: Date.now() + minutes * 60_000, reason: reason.trim(), who })
        await queries.invalidateQueries({ queryKey: keys.pause })
      }}
    >
      <div className={styles.form}>
        <p>
          What would wait for people runs unasked, and is logged. Hard gates and rules that deny still hold.
        </p>
        <Fields minutes={minutes} reason={reason} onMinutes={setMinutes} onReason={setReason} />
        <Reach deed="pause" group="" draft={null} />
      </div>
    </ProofDialog>
  )
}

interface FieldsGiven {
  readonly minutes: number
  readonly reason: string
  readonly onMinutes: (minutes: number) => void
  readonly onReason: (reason: string) => void
}

function Fields({ minutes, reason, onMinutes, onReason }: FieldsGiven) {
  return (
    <>
      <Field label="Ends after">
        {control => (
          <select {...control} value={minutes} onChange={({ target }) => onMinutes(Number(target.value))}>
            {spans.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Reason" hint="Everybody sees it as long as the pause holds.">
        {control => (
          <input
            {...control}
            maxLength={500}
            value={reason}
            onChange={({ target }) => onReason(target.value)}
          />
        )}
      </Field>
    </>
  )
}

/** Has the gate only observe for a while; nothing for whoever may not answer, and while a pause holds. */
export function PauseButton() {
  const [isOpen, setOpen] = useState(false)
  const caller = useSession().data?.caller
  const { data: pause } = usePause()
  if (caller?.role !== 'reviewer' || pause) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Pause …</Button>
      {isOpen && <PauseDialog me={caller.reviewer} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Ends a pause before its time; nothing for whoever may not answer. */
export function EndPause() {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const caller = useSession().data?.caller
  if (caller?.role !== 'reviewer') return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>End it …</Button>
      <ProofDialog
        title="End the pause"
        reviewer={caller.reviewer}
        open={isOpen}
        onClose={() => setOpen(false)}
        does="End it"
        run={async who => {
          await ask('/v1/pause', { until: null, reason: 'ended in the browser', who })
          await queries.invalidateQueries({ queryKey: keys.pause })
        }}
      >
        <p>Calls that people must answer wait again, from the next one on.</p>
      </ProofDialog>
    </>
  )
}
