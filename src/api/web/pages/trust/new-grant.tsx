import { useDeferredValue, useState } from 'react'
import styles from './trust.module.css'
import { useChange, useTrust } from './use-trust.ts'
import { keys } from '../../api/keys.ts'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import { GroupField } from '../../parts/team/group-field.tsx'
import { Reach } from '../../parts/team/reach.tsx'
import { Choices } from '../review/grant/choices.tsx'
import { GrantLimits } from '../review/grant/grant-limits.tsx'
import { draftFrom, emptyForm, missingIn, missingToSave, type NewGrantForm } from './new-grant-form.ts'
import { NewGrantScope } from './new-grant-scope.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { GrantDraft, GrantPreview } from '../../../../people/acts/gate-people/grants.ts'
import { previewText } from '../../../../judge/policy/preview-text.ts'
import { useTeam } from '../../api/use-team.ts'
import { ask } from '../../api/ask.ts'
import { callLine } from '../../../../people/review/call-line.ts'

const shown = 5

interface Given {
  /** The sentence about what is missing for a preview; null where nothing is. */
  readonly missing: string | null
  readonly draft: GrantDraft
}

/** Shows which of the last decisions a draft would have covered, as it is filled in. */
function DraftPreview({ missing, draft }: Given) {
  const isHub = useTeam() !== undefined
  const { data, error } = useQuery({
    queryKey: ['decisions', 'preview', draft],
    queryFn: ({ signal }) => ask<GrantPreview>('/v1/grants/preview', draft, signal),
    enabled: missing === null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (missing !== null || !data)
    return (
      <p className={styles.preview} aria-live="polite">
        {error?.message ?? 'What it would have covered is shown here as you fill it in.'}
      </p>
    )
  return (
    <div className={styles.preview} aria-live="polite">
      {/* A hub says the count with its reach, gate for gate. */}
      {!isHub && (
        <p>
          {previewText(draft.effect === 'allow' ? 'allowed' : 'denied', data.covered.length, data.looked)}
        </p>
      )}
      {data.covered.length > 0 && <p>{isHub ? 'The latest such calls:' : 'The latest of them:'}</p>}
      <ul>
        {data.covered.slice(0, shown).map(({ call, decision }) => (
          <li key={decision.id}>
            <Link href={`/decisions/${decision.id}`}>
              <code>{callLine(call)}</code>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const effects = [
  { value: 'allow', label: 'Grant', hint: 'such calls run unasked' },
  { value: 'deny', label: 'Block', hint: 'such calls are denied unasked' },
] as const

/** A standing answer from nothing: which calls, what it covers, until when; with what it would have covered. */
export function NewGrant({ me, onClose }: { readonly me: string; readonly onClose: () => void }) {
  const [form, setForm] = useState<NewGrantForm>(emptyForm)
  const [now] = useState(Date.now)
  const shapes = useTrust().data ?? []
  const change = useChange(keys.grants)
  const textOf = (key: string) => shapes.find(({ shape }) => shape === key)?.text
  const fill = (part: Partial<NewGrantForm>) => setForm({ ...form, ...part })
  const seen = useDeferredValue({ ...form, reason: 'preview' })
  const draft = draftFrom(seen, textOf, now)
  const missing = missingToSave(form)
  return (
    <ProofDialog
      title="New grant or block"
      reviewer={me}
      open
      onClose={onClose}
      does={form.effect === 'allow' ? 'Grant' : 'Block'}
      danger={form.effect === 'deny'}
      incomplete={missing !== null}
      run={who => change('/v1/grants', { draft: draftFrom(form, textOf, Date.now()), who })}
    >
      <div className={styles.form}>
        <Choices label="What" choices={effects} value={form.effect} onChoose={effect => fill({ effect })} />
        <NewGrantScope form={form} shapes={shapes} fill={fill} />
        <GroupField group={form.group} onChoose={group => fill({ group })} />
        <GrantLimits form={form} change={fill} />
        <Reach deed={form.effect} group={form.group} draft={missingIn(seen) === null ? draft : undefined} />
        <DraftPreview missing={missingIn(seen)} draft={draft} />
        {missing !== null && <p className={styles.soft}>{missing}</p>}
      </div>
    </ProofDialog>
  )
}
