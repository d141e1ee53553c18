import { type ReactNode, useState } from 'react'
import type { OwnPolicy } from '../../../http/ports/policy-port.ts'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/code-block.tsx'
import { CheckLine } from './check-line.tsx'
import { EffectPanel } from './effect-panel.tsx'
import type { KeptDraft } from './kept-draft.ts'
import { SaveDialog } from './save-dialog.tsx'
import { StaleNote } from './stale-note.tsx'
import { TomlEditor } from './toml-editor.tsx'
import { useCheck, useEffectOf } from './use-settings.ts'
import styles from './policy.module.css'

interface Given {
  readonly own: OwnPolicy
  readonly draft: KeptDraft
  readonly me: string
  readonly onType: (text: string) => void
  /** The draft is saved, or thrown away. */
  readonly onEnd: () => void
}

/** Edits a draft: checked as one types, tried on what was decided, then saved with a secret. */
export function DraftEditor({ own, draft, me, onType, onEnd }: Given) {
  const [saved, setSaved] = useState(false)
  const { checked, error } = useCheck(draft.text)
  const isStale = draft.was !== own.digest
  const isChanged = isStale || draft.text !== own.text
  const typed = (text: string) => {
    setSaved(false)
    onType(text)
  }
  const end = (isSaved: boolean) => {
    setSaved(isSaved)
    onEnd()
  }
  return (
    <div className={styles.workspace}>
      <p className={styles.soft}>
        <CodeBlock>{own.path}</CodeBlock>
        {own.digest === null && ' is not there yet: what you save makes it.'}
      </p>
      {isStale && <StaleNote draft={draft.text} onStartAgain={onEnd} />}
      <TomlEditor text={draft.text} wrong={checked?.line} onType={typed} />
      <CheckLine
        checked={checked}
        error={error}
        isChanged={isChanged}
        done={saved ? 'Saved and in force from the next call on.' : undefined}
      />
      <Steps draft={draft} me={me} canTry={checked?.ok === true && isChanged && !isStale} onEnd={end}>
        {isChanged && !isStale && (
          <Button kind="quiet" onClick={onEnd}>
            Throw the draft away
          </Button>
        )}
      </Steps>
    </div>
  )
}

interface Stepping {
  readonly draft: KeptDraft
  readonly me: string
  /** The draft is right, and it is one. */
  readonly canTry: boolean
  readonly onEnd: (isSaved: boolean) => void
  readonly children: ReactNode
}

/** First what it changes, then saving: in this order. */
function Steps({ draft, me, canTry, onEnd, children }: Stepping) {
  const [isSaving, setSaving] = useState(false)
  const { data, error, isPending, mutate } = useEffectOf()
  const effect = canTry && data?.toml === draft.text ? data.effect : undefined
  const [first, second] = effect ? (['plain', 'primary'] as const) : (['primary', 'plain'] as const)
  const close = () => setSaving(false)
  return (
    <>
      <div className={styles.buttons}>
        <Button kind={first} disabled={!canTry} busy={isPending} onClick={() => mutate(draft.text)}>
          {isPending ? 'Judging the last calls again …' : 'See what it changes'}
        </Button>
        <Button kind={second} disabled={!effect} onClick={() => setSaving(true)}>
          Save …
        </Button>
        {children}
      </div>
      <EffectPanel effect={effect} error={error} />
      {effect && (
        <SaveDialog
          draft={draft}
          effect={effect}
          me={me}
          open={isSaving}
          onClose={close}
          onSaved={() => onEnd(true)}
        />
      )}
    </>
  )
}
