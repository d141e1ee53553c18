import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { LoggedDecision } from '../../../../model/logged-decision.ts'
import type { ReviewPage } from '../../../../people/gate-people.ts'
import { ask } from '../../../api/ask.ts'
import { EffectBadge } from '../../../parts/effect-badge.tsx'
import { loggedCallLine } from '../../activity/call-line.ts'
import { draftOf, type GrantForm, problemOf } from './grant-form.ts'
import styles from './grant.module.css'

const shown = 5

/** Shows the decisions, of the last 1,000, that the grant would have changed, as it is filled in. */
export function GrantPreview({ page, form }: { readonly page: ReviewPage; readonly form: GrantForm }) {
  const [now] = useState(Date.now)
  const asked = useDeferredValue({ ...form, reason: 'preview' })
  const draft = draftOf(asked, page, now)
  const { data, error } = useQuery({
    queryKey: ['decisions', 'preview', draft],
    queryFn: ({ signal }) => ask<LoggedDecision[]>('/v1/grants/preview', draft, signal),
    enabled: problemOf(asked) === null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (error) return <p className={styles.soft}>{error.message}</p>
  if (!data) return <p className={styles.soft}>What it would have changed is shown here.</p>
  const what = asked.effect === 'allow' ? 'allowed' : 'denied'
  return (
    <div className={styles.preview} aria-live="polite">
      <p>
        It would have {what} <b>{data.length}</b> of the last 1,000 calls
        {data.length > 0 ? ', the latest of them:' : '.'}
      </p>
      <ul>
        {data.slice(0, shown).map(logged => (
          <li key={logged.decision.id}>
            <EffectBadge effect={logged.decision.effect} /> <code>{loggedCallLine(logged)}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
