import { visibleText } from '../../../../ground/model/visible-text.ts'
import { shapeWords } from '../../../../judge/policy/shape-words.ts'
import type { ShapeTrust } from '../../../../people/acts/gate-people/trust-registry.ts'
import { keys } from '../../api/keys.ts'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import styles from './trust.module.css'
import { useChange } from './use-trust.ts'

interface Given {
  readonly me: string
  readonly shape: ShapeTrust
  readonly open: boolean
  readonly onClose: () => void
}

/** Forgets what was answered for one shape. */
export function ForgetShape({ me, shape, open, onClose }: Given) {
  const change = useChange(keys.trust)
  return (
    <ProofDialog
      title="Forget what was answered for these calls"
      reviewer={me}
      open={open}
      onClose={onClose}
      does="Forget it"
      danger
      run={who => change('/v1/trust/revoke', { what: { shape: shape.shape }, who })}
    >
      <p className={styles.field}>
        “{visibleText(shapeWords(shape.text).calls, 300)}” starts from nothing: the next such call asks again.
        The answers stay in the log.
      </p>
    </ProofDialog>
  )
}
