import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewPage } from '../../../../people/gate-people.ts'
import type { Grant } from '../../../../model/grant.ts'
import { ask } from '../../../api/ask.ts'
import { keys } from '../../../api/keys.ts'
import { ProofDialog } from '../../../parts/proof-dialog.tsx'
import type { Proofs } from '../../../parts/proofs.ts'
import { Choices } from './choices.tsx'
import { draftOf, firstForm, type GrantForm, problemOf, withEffect } from './grant-form.ts'
import { GrantLimits } from './grant-limits.tsx'
import { GrantPreview } from './grant-preview.tsx'
import { GrantScopeFields } from './grant-scope-fields.tsx'
import styles from './grant.module.css'

interface Given {
  readonly page: ReviewPage
  readonly me: string
  readonly onClose: () => void
  readonly onSaved: (grant: Grant) => void
}

const effects = [
  { value: 'allow', label: 'Grant', hint: 'such calls run unasked' },
  { value: 'deny', label: 'Block', hint: 'such calls are denied unasked' },
] as const

/** A standing answer from one call: for which calls, what it covers, until when; with what it would have changed. */
export function GrantDialog({ page, me, onClose, onSaved }: Given) {
  const [form, setForm] = useState(() => firstForm(page))
  const queries = useQueryClient()
  const problem = problemOf(form)
  const isAllow = form.effect === 'allow'
  const save = async (who: Proofs) => {
    onSaved(await ask<Grant>('/v1/grants', { draft: draftOf(form, page, Date.now()), who }))
    await queries.invalidateQueries({ queryKey: keys.grants })
  }
  return (
    <ProofDialog
      title="Grant or block such calls"
      reviewer={me}
      open
      onClose={onClose}
      does={isAllow ? 'Grant' : 'Block'}
      danger={!isAllow}
      incomplete={problem !== null}
      run={save}
    >
      <div className={styles.fields}>
        <Fields page={page} form={form} setForm={setForm} />
        <p className={styles.problem}>{problem ?? ''}</p>
      </div>
    </ProofDialog>
  )
}

interface FieldsGiven extends Pick<Given, 'page'> {
  readonly form: GrantForm
  readonly setForm: (form: GrantForm) => void
}

function Fields({ page, form, setForm }: FieldsGiven) {
  const change = (part: Partial<GrantForm>) => setForm({ ...form, ...part })
  return (
    <>
      <Choices
        label="What"
        choices={effects}
        value={form.effect}
        onChoose={effect => setForm(withEffect(form, effect))}
      />
      <GrantScopeFields page={page} form={form} change={change} />
      <GrantLimits form={form} change={change} />
      <GrantPreview page={page} form={form} />
    </>
  )
}
