import { useLocation, useSearch } from 'wouter'
import { useTeamAnswer } from '../../api/use-team.ts'
import { usePolicy } from '../../api/use-policy.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { GroupPolicyPage } from '../group-policy/group-policy-page.tsx'
import { InForce } from './in-force.tsx'
import { type KeptDraft, useKeptDraft } from './kept-draft.ts'
import type { OwnPolicy } from '../../../http/ports/policy-port.ts'
import { useSession } from '../../api/use-session.ts'
import { Empty } from '../../parts/empty.tsx'
import { type ReactNode, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/code-block.tsx'
import { CheckLine } from './check-line.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { StaleNote } from './stale-note.tsx'
import { TomlEditor } from './toml-editor.tsx'
import { useCheck, useEffectOf } from './use-settings.ts'
import styles from './policy.module.css'
import { EffectPanel } from './effect-panel.tsx'

interface Given {
  readonly own: OwnPolicy
  readonly draft: KeptDraft
  readonly me: string
  readonly onType: (text: string) => void
  /** The draft is saved, or thrown away. */
  readonly onEnd: () => void
}

/** Edits a draft: checked as one types, tried on what was decided, then saved with a secret. */
function DraftEditor({ own, draft, me, onType, onEnd }: Given) {
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

/** The policy of this gate, with a draft of the person’s own file; at a hub those of the groups of gates. */
export function PolicyPage() {
  const { data: team, isPending } = useTeamAnswer()
  if (isPending) return <Loading what="Reading the policy" />
  return team ? <GroupPolicyPage team={team} /> : <GatePolicy />
}

/** The policy of one gate. */
function GatePolicy() {
  const [, go] = useLocation()
  const open = new URLSearchParams(useSearch()).get('show') === 'file' ? 'file' : 'force'
  const [stored] = useKeptDraft()
  return (
    <>
      <PageHeading title="Policy" sub="What is asked, denied and allowed, and where each part comes from" />
      <Tabs
        label="Policy"
        open={open}
        onOpen={name => go(name === 'file' ? '/policy?show=file' : '/policy', { replace: true })}
        tabs={[
          { name: 'force', label: 'In force', content: <ShownPolicy what="force" /> },
          {
            name: 'file',
            label: stored ? 'Your file (draft)' : 'Your file',
            content: <ShownPolicy what="file" />,
          },
        ]}
      />
    </>
  )
}

function ShownPolicy({ what }: { readonly what: 'force' | 'file' }) {
  const { data, error, refetch } = usePolicy()
  if (error && !data) return <FailureNotice error={error} again={refetch} />
  if (!data) return <Loading what="Reading the policy" />
  return what === 'force' ? <InForce shown={data} /> : <OwnFile own={data.own} />
}

/** The person’s own file, to be changed by who may. */
function OwnFile({ own }: { readonly own: OwnPolicy | undefined }) {
  const { data: session } = useSession()
  const [stored, keep] = useKeptDraft()
  if (!session) return <Loading what="Looking who you are" />
  if (session.caller.role !== 'reviewer' || !own)
    return (
      <Empty title="Only a reviewer sees and changes this file">
        <p>You may look at what is in force. A reviewer pairs a browser with a code of their own.</p>
      </Empty>
    )
  const draft = stored ?? { text: own.text, was: own.digest }
  return (
    <DraftEditor
      own={own}
      draft={draft}
      me={session.caller.reviewer ?? ''}
      onType={text => keep(text === own.text && draft.was === own.digest ? undefined : { ...draft, text })}
      onEnd={() => keep(undefined)}
    />
  )
}
