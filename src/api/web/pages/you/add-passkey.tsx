import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import { Field } from '../../parts/field.tsx'
import type { Proofs } from '../../parts/proofs.ts'
import { browserName } from './browser-name.ts'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import styles from './you.module.css'

interface Given {
  readonly reviewer: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Makes a passkey in this browser and tells the gate of it. */
export function AddPasskey({ reviewer, open, onClose }: Given) {
  const queries = useQueryClient()
  const [name, setName] = useState(() => browserName(navigator.userAgent))
  const add = async (who: Proofs) => {
    const optionsJSON = await ask<PublicKeyCredentialCreationOptionsJSON>('/v1/passkeys/options', { who })
    const response = await createPasskey(optionsJSON)
    await ask('/v1/passkeys', { name, response })
    await queries.invalidateQueries({ queryKey: keys.passkeys })
    await queries.invalidateQueries({ queryKey: keys.session })
  }
  return (
    <ProofDialog
      title="Add a passkey"
      reviewer={reviewer}
      open={open}
      onClose={onClose}
      does="Make it"
      run={add}
    >
      <div className={styles.field}>
        <Field label="Name" hint="What you know it by: the device that it is on.">
          {control => (
            <input
              {...control}
              maxLength={60}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </div>
    </ProofDialog>
  )
}

/** Lets the browser make it; rejects with one sentence for the page. */
async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    throw new Error(reasonOf(error instanceof Error ? error.name : '', optionsJSON.rp.id), { cause: error })
  }
}

function reasonOf(name: string, site = 'localhost'): string {
  if (name === 'InvalidStateError')
    return 'This device has a passkey of yours already: no second one is needed.'
  if (name === 'NotAllowedError')
    return 'No passkey was made: it was stopped, or it took too long. Try again.'
  if (name === 'SecurityError') return `Passkeys work at ${site} alone: open the page there.`
  return 'This browser could not make a passkey: try another browser, or another device.'
}
