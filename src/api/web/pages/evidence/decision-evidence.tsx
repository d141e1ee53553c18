import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { EvidenceDialog } from './evidence-dialog.tsx'
import styles from './evidence.module.css'

/** Lets somebody take a decision away as a file that a stranger can check. */
export function DecisionEvidence({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles['offer']}>
      <Button onClick={() => setOpen(true)}>Evidence …</Button>
      <span className={styles['soft']}>
        For a customer, an auditor or a court: this decision with its review, in a file that proves itself.
      </span>
      {isOpen && <EvidenceDialog query={{ decision: id }} onClose={() => setOpen(false)} />}
    </div>
  )
}
