import { useState } from 'react'
import { keys } from '../../api/keys.ts'
import { Field } from '../../parts/field.tsx'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import styles from './trust.module.css'
import { useAgents, useChange } from './use-trust.ts'

interface Given {
  readonly me: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Forgets all that the calls of one agent taught: for one that was taken over, or replaced. */
export function ForgetAgent({ me, open, onClose }: Given) {
  const [agent, setAgent] = useState('')
  const agents = useAgents()
  const change = useChange(keys.trust)
  return (
    <ProofDialog
      title="Forget what one agent’s calls taught"
      reviewer={me}
      open={open}
      onClose={onClose}
      does="Forget it"
      danger
      incomplete={agent === ''}
      run={who => change('/v1/trust/revoke', { what: { agent }, who })}
    >
      <div className={styles.field}>
        <Field label="Agent" hint="Answers to its calls count for nothing from now on; they stay in the log.">
          {control => (
            <select {...control} value={agent} onChange={({ target }) => setAgent(target.value)}>
              <option value="">Choose one</option>
              {agents.map(name => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </ProofDialog>
  )
}
