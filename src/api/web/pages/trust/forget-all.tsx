import { keys } from '../../api/keys.ts'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import styles from './trust.module.css'
import { useChange } from './use-trust.ts'

interface Given {
  readonly me: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Forgets everything; a word must be typed, since nothing brings it back. */
export function ForgetAll({ me, open, onClose }: Given) {
  const change = useChange(keys.trust)
  return (
    <ProofDialog
      title="Forget everything that was learned"
      reviewer={me}
      open={open}
      onClose={onClose}
      does="Forget everything"
      danger
      typed="forget everything"
      run={who => change('/v1/trust/reset', { who })}
    >
      <p className={styles.field}>
        Every shape starts from nothing, and people are asked as on the first day. Nothing brings it back; the
        answers stay in the log.
      </p>
    </ProofDialog>
  )
}
