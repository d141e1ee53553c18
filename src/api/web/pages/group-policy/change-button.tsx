import { type ReactNode, useState } from 'react'
import type { ShownGroupPolicy } from '../../../../ground/model/policy-rollout.ts'
import { Button } from '../../parts/button.tsx'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import { type PolicyChange, useChange } from './use-group-policy.ts'
import styles from '../policy/policy.module.css'

interface Given {
  readonly shown: ShownGroupPolicy
  readonly me: string
  /** On the button, and on that of the dialog. */
  readonly does: string
  readonly kind?: 'plain' | 'primary' | 'quiet'
  readonly disabled?: boolean
  /** It lets more run: the dialog says so on its button. */
  readonly loosens?: boolean
  readonly change: PolicyChange
  readonly onDone?: () => void
  readonly children: ReactNode
}

/** A button that changes a group’s policy, once a secret was given. */
export function ChangeButton({
  shown,
  me,
  does,
  kind = 'plain',
  disabled,
  loosens = false,
  change,
  onDone,
  children,
}: Given) {
  const [isOpen, setOpen] = useState(false)
  const run = useChange(shown.group)
  return (
    <>
      <Button kind={kind} disabled={disabled === true} onClick={() => setOpen(true)}>
        {does} …
      </Button>
      <ProofDialog
        title={`Policy of ${shown.group}`}
        reviewer={me}
        open={isOpen}
        onClose={() => setOpen(false)}
        does={loosens ? `${does}, and loosen` : does}
        danger={loosens}
        run={async who => {
          await run(change, who)
          onDone?.()
        }}
      >
        <div className={styles.asked}>{children}</div>
      </ProofDialog>
    </>
  )
}
