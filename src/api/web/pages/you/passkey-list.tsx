import { useState } from 'react'
import { usePasskeys } from '../../api/use-browsers.ts'
import type { ShownPasskey } from '../../../../ground/model/passkey.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { When } from '../../parts/when.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import styles from './you.module.css'

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
