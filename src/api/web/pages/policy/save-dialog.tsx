import type { DraftEffect } from '../../../http/ports/policy-port.ts'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import { effectSentence, totalsOf, wayOf } from './effect-sentence.ts'
import { EffectTotals } from './effect-panel.tsx'
import type { KeptDraft } from './kept-draft.ts'
import { useSave } from './use-settings.ts'
import styles from './policy.module.css'

interface Given {
  readonly draft: KeptDraft
  readonly effect: DraftEffect
  readonly me: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The last look before a draft is the policy; what it loosens is said once more. */
export function SaveDialog({ draft, effect, me, open, onClose, onSaved }: Given) {
  const save = useSave()
  const totals = totalsOf(effect.changed)
  const loosens = totals.some(total => wayOf(total) === 'loosened')
  return (
    <ProofDialog
      title="Save your policy"
      reviewer={me}
      open={open}
      onClose={onClose}
      does={loosens ? 'Save, and loosen' : 'Save'}
      danger={loosens}
      run={async who => {
        await save({ toml: draft.text, was: draft.was }, who)
        onSaved()
      }}
    >
      <div className={styles.asked}>
        <p>{effectSentence(effect)} It holds from the next call on, and the log says that it was you.</p>
        <EffectTotals totals={totals} />
      </div>
    </ProofDialog>
  )
}
