import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { GrantPreview as GrantPreviewed } from '../../../../../people/acts/gate-people/grants.ts'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { previewText } from '../../../../../judge/policy/preview-text.ts'
import { useTeam } from '../../../api/use-team.ts'
import { ask } from '../../../api/ask.ts'
import { EffectBadge } from '../../../parts/effect-badge.tsx'
import { loggedCallLine } from '../../../../../people/review/call-line.ts'
import { draftOf, type GrantForm, problemOf } from './grant-form.ts'
import { grantSentences } from './grant-sentences.ts'
import styles from './grant.module.css'

const shown = 3

/** Shows which of the last decisions the grant would have changed, as it is filled in. */
export function GrantPreview({ page, form }: { readonly page: ReviewPage; readonly form: GrantForm }) {
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
