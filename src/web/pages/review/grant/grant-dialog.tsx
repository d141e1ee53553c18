import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GrantDraft, ReviewPage } from '../../../../gate/people.ts'
import type { Grant } from '../../../../model/grant.ts'
import { ask } from '../../../api/ask.ts'
import { keys } from '../../../api/keys.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { SecretField } from '../desk/secret-field.tsx'
import { useSecrets } from '../../../api/secrets.ts'
import { type Proofs, proofsOf } from '../../../parts/proofs.ts'
import { Choices } from './choices.tsx'
import { draftOf, firstForm, type GrantForm, problemOf, withEffect } from './grant-form.ts'
import { GrantLimits } from './grant-limits.tsx'
import { GrantPreview } from './grant-preview.tsx'
import { GrantScopeFields } from './grant-scope-fields.tsx'
import { Saved } from './saved.tsx'
import styles from './grant.module.css'

interface Given {
  readonly page: ReviewPage
  readonly me: string
  readonly onClose: () => void
}

const effects = [
  { value: 'allow', label: 'Grant', hint: 'such calls run unasked' },
  { value: 'deny', label: 'Block', hint: 'such calls are denied unasked' },
] as const

/** A standing answer from one call: for which calls, what it covers, until when; with what it would have changed. */
export function GrantDialog({ page, me, onClose }: Given) {
  const [form, setForm] = useState(() => firstForm(page))
  const [secret, setSecret] = useState('')
  const secrets = useSecrets(me)
  const save = useSaving()
  const problem = problemOf(form)
  const isAllow = form.effect === 'allow'
  const send = () => {
    const body = { draft: draftOf(form, page, Date.now()), who: proofsOf(secret, secrets) }
    save.mutate(body, { onSettled: () => setSecret('') })
  }
  if (save.data) return <Saved grant={save.data} onClose={onClose} />
  const isReady = problem === null && secret.trim() !== ''
  const actions = (
    <>
      <Button onClick={onClose}>Leave it</Button>
      <Button kind={isAllow ? 'primary' : 'danger'} disabled={!isReady} busy={save.isPending} onClick={send}>
        {isAllow ? 'Grant' : 'Block'}
      </Button>
    </>
  )
  return (
    <Dialog title="Grant or block such calls" open onClose={onClose} actions={actions}>
      <Fields page={page} form={form} setForm={setForm} />
      <SecretField kinds={secrets} value={secret} onType={setSecret} />
      <p className={styles.problem} role="alert">
        {save.error?.message ?? problem ?? ''}
      </p>
    </Dialog>
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

function useSaving() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly draft: GrantDraft; readonly who: Proofs }) =>
      ask<Grant>('/v1/grants', body),
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.grants }),
  })
}
