import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import type { ShownPasskey } from '../../../../ground/model/passkey.ts'
import type { Proofs } from '../../parts/proofs.ts'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import styles from './you.module.css'

interface Given {
  readonly reviewer: string
  /** The one that is meant; the dialog is there while there is one. */
  readonly passkey: ShownPasskey | undefined
  readonly onClose: () => void
}

/** Takes a passkey away, once the reviewer has proved who they are. */
export function RemovePasskey({ reviewer, passkey, onClose }: Given) {
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
