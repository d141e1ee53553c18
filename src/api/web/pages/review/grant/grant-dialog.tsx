import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import type { Grant } from '../../../../../ground/model/grant.ts'
import { ask } from '../../../api/ask.ts'
import { keys } from '../../../api/keys.ts'
import { ProofDialog } from '../../../parts/proof-dialog.tsx'
import type { Proofs } from '../../../parts/proofs.ts'
import { Choices } from './choices.tsx'
import { draftOf, firstForm, type GrantForm, problemOf, withEffect } from './grant-form.ts'
import { GrantLimits } from './grant-limits.tsx'
import { GroupField } from '../../../parts/team/group-field.tsx'
import { Reach } from '../../../parts/team/reach.tsx'
import { GrantScopeFields } from './grant-scope-fields.tsx'
import styles from './grant.module.css'
import type { GrantPreview as GrantPreviewed } from '../../../../../people/acts/gate-people/grants.ts'
import { previewText } from '../../../../../judge/policy/preview-text.ts'
import { useTeam } from '../../../api/use-team.ts'
import { EffectBadge } from '../../../parts/effect-badge.tsx'
import { loggedCallLine } from '../../../../../people/review/call-line.ts'
import { grantSentences } from './grant-sentences.ts'

const shown = 3

/** Shows which of the last decisions the grant would have changed, as it is filled in. */
function GrantPreview({ page, form }: { readonly page: ReviewPage; readonly form: GrantForm }) {
  const [now] = useState(Date.now)
  const isHub = useTeam() !== undefined
  const asked = useDeferredValue({ ...form, reason: 'preview' })
  const draft = draftOf(asked, page, now)
  const { data, error } = useQuery({
    queryKey: ['decisions', 'preview', draft],
    queryFn: ({ signal }) => ask<GrantPreviewed>('/v1/grants/preview', draft, signal),
    enabled: problemOf(asked) === null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (error) return <p className={styles.soft}>{error.message}</p>
  if (!data) return <p className={styles.soft}>What it would have changed is shown here.</p>
  const what = asked.effect === 'allow' ? 'allowed' : 'denied'
  return (
    <div className={styles.preview} aria-live="polite">
      {grantSentences(form, page, now).map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      {/* A hub says the count with its reach, gate for gate. */}
      {!isHub && <p>{previewText(what, data.covered.length, data.looked)}</p>}
      {data.covered.length > (isHub ? 0 : 1) && (
        <p>{isHub ? 'The latest such calls:' : 'The latest of them:'}</p>
      )}
      <ul>
        {data.covered.slice(0, shown).map(logged => (
          <li key={logged.decision.id}>
            <EffectBadge effect={logged.decision.effect} /> <code>{loggedCallLine(logged)}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Given {
  readonly page: ReviewPage
  readonly me: string
  /** Answers the call itself with it; absent where this reviewer can't any more. */
  readonly answering:
    | {
        readonly join: (form: GrantForm) => void
        readonly begin: () => void
        readonly deny: () => void
      }
    | undefined
  readonly onClose: () => void
  readonly onSaved: (grant: Grant, isAnswered: boolean) => void
}

const effects = [
  { value: 'allow', label: 'Grant', hint: 'such calls run unasked' },
  { value: 'deny', label: 'Block', hint: 'such calls are denied unasked' },
] as const

/** A standing answer from one call: for which calls, what it covers, until when; with what it would have changed. */
export function GrantDialog({ page, me, answering, onClose, onSaved }: Given) {
  const [form, setForm] = useState(() => firstForm(page))
  const [isToo, setToo] = useState(true)
  const queries = useQueryClient()
  const problem = problemOf(form)
  const isAllow = form.effect === 'allow'
  // A call that several people must agree to is not let run by one of them.
  const canAnswer = answering !== undefined && (!isAllow || page.review.requiredApprovers === 1)
  const isAnswering = canAnswer && isToo
  const save = async (who: Proofs) => {
    const saved = await ask<Grant>('/v1/grants', { draft: draftOf(form, page, Date.now()), who })
    if (isAnswering) answering.deny()
    onSaved(saved, isAnswering)
    await queries.invalidateQueries({ queryKey: keys.grants })
  }
  const goOn = () => {
    answering?.join(form)
    answering?.begin()
  }
  return (
    <ProofDialog
      title="Grant or block such calls"
      reviewer={me}
      open
      wide
      onClose={onClose}
      does={deedText(isAllow, isAnswering)}
      danger={!isAllow}
      incomplete={problem !== null}
      goOn={isAllow && isAnswering ? goOn : undefined}
      run={save}
    >
      <Fields page={page} form={form} setForm={setForm}>
        {canAnswer && <Too isAllow={isAllow} isToo={isToo} onTick={setToo} />}
        <p className={styles.problem}>{problem ?? ''}</p>
      </Fields>
    </ProofDialog>
  )
}

function deedText(isAllow: boolean, isAnswering: boolean): string {
  if (!isAnswering) return isAllow ? 'Grant' : 'Block'
  return isAllow ? 'Grant, and let this one run …' : 'Block, and deny this one'
}

interface TooGiven {
  readonly isAllow: boolean
  readonly isToo: boolean
  readonly onTick: (isToo: boolean) => void
}

/** Offers to answer the call itself with it. */
function Too({ isAllow, isToo, onTick }: TooGiven) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isToo} onChange={({ target }) => onTick(target.checked)} />
      <span>
        {isAllow ? 'Let this one run as well' : 'Deny this one as well'}
        {isAllow && isToo && (
          <span className={styles.soft}> Its challenge comes next; your secret is asked for there.</span>
        )}
      </span>
    </label>
  )
}

interface FieldsGiven extends Pick<Given, 'page'> {
  readonly form: GrantForm
  readonly setForm: (form: GrantForm) => void
  readonly children: ReactNode
}

/** Two columns: which calls, and until when with what comes of it. */
function Fields({ page, form, setForm, children }: FieldsGiven) {
  const change = (part: Partial<GrantForm>) => setForm({ ...form, ...part })
  const [now] = useState(Date.now)
  const asked = useDeferredValue({ ...form, reason: 'preview' })
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <Choices
          label="What"
          choices={effects}
          value={form.effect}
          onChoose={effect => setForm(withEffect(form, effect))}
        />
        <GrantScopeFields page={page} form={form} change={change} />
      </div>
      <div className={styles.fields}>
        <GroupField group={form.group} onChoose={group => change({ group })} />
        <GrantLimits form={form} change={change} />
        <Reach
          deed={form.effect}
          group={form.group}
          draft={problemOf(asked) === null ? draftOf(asked, page, now) : undefined}
        />
        <GrantPreview page={page} form={form} />
        {children}
      </div>
    </div>
  )
}
