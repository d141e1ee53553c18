import styles from './you.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { Button } from '../../parts/button.tsx'
import { When } from '../../parts/when.tsx'
import { useState } from 'react'
import { usePasskeys } from '../../api/use-browsers.ts'
import type { ShownPasskey } from '../../../../ground/model/passkey.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { keys } from '../../api/keys.ts'
import type { Proofs } from '../../parts/proofs.ts'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { Field } from '../../parts/field.tsx'
import { browserName } from './browser-name.ts'
import addPasskeyStyles from './you.module.css'

/** The reviewer’s passkeys, and what they are for. */
export function PasskeyList({ reviewer }: { readonly reviewer: string }) {
  const { data, error, refetch } = usePasskeys(true)
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<ShownPasskey>()
  return (
    <section className={styles.section} aria-labelledby="passkeys">
      <div className={styles.head}>
        <h2 id="passkeys">Passkeys</h2>
        <Button onClick={() => setAdding(true)}>Add a passkey</Button>
      </div>
      <p className={styles.about}>
        With a passkey, each yes at high and critical is signed over the exact call: nobody else can give it,
        and the log proves it. Once there is one, it is needed there.
      </p>
      {error && !data && <FailureNotice error={error} again={refetch} />}
      {!error && !data && <Loading what="Asking for your passkeys" />}
      {data?.length === 0 && <p>You have none yet: your PIN or phrase proves that it is you.</p>}
      <ul className={styles.list}>
        {data?.map(passkey => (
          <li key={passkey.id} className={styles.row}>
            <span className={styles.words}>
              <strong>{passkey.name}</strong>
              <span className={styles.about}>
                added <When at={passkey.addedAt} />
              </span>
            </span>
            <Button kind="quiet" onClick={() => setRemoved(passkey)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <AddPasskey reviewer={reviewer} open={isAdding} onClose={() => setAdding(false)} />
      <RemovePasskey reviewer={reviewer} passkey={removed} onClose={() => setRemoved(undefined)} />
    </section>
  )
}

interface Given {
  readonly reviewer: string
  /** The one that is meant; the dialog is there while there is one. */
  readonly passkey: ShownPasskey | undefined
  readonly onClose: () => void
}

/** Takes a passkey away, once the reviewer has proved who they are. */
function RemovePasskey({ reviewer, passkey, onClose }: Given) {
  const queries = useQueryClient()
  const remove = async (who: Proofs) => {
    await ask(`/v1/passkeys/${encodeURIComponent(passkey?.id ?? '')}/remove`, { who })
    await queries.invalidateQueries({ queryKey: keys.passkeys })
    await queries.invalidateQueries({ queryKey: keys.session })
  }
  return (
    <ProofDialog
      title="Remove a passkey"
      reviewer={reviewer}
      open={passkey !== undefined}
      onClose={onClose}
      does="Remove it"
      run={remove}
    >
      <p className={styles.field}>
        “{passkey?.name}” will sign no more answers, and browsers that it let in are signed out. Without any,
        your PIN or phrase is asked for again.
      </p>
    </ProofDialog>
  )
}

interface AddPasskeyProps {
  readonly reviewer: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Makes a passkey in this browser and tells the gate of it. */
function AddPasskey({ reviewer, open, onClose }: AddPasskeyProps) {
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
      <div className={addPasskeyStyles.field}>
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
