import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { LoggedDecision } from '../../../model/logged-decision.ts'
import type { GrantDraft } from '../../../people/gate-people.ts'
import { ask } from '../../api/ask.ts'
import { callLine } from '../activity/call-line.ts'
import styles from './trust.module.css'

const shown = 5

interface Given {
  /** The sentence about what is missing for a preview; null where nothing is. */
  readonly missing: string | null
  readonly draft: GrantDraft
}

/** Shows the decisions, of the last 1,000, that a draft would have covered, as it is filled in. */
export function DraftPreview({ missing, draft }: Given) {
  const { data, error } = useQuery({
    queryKey: ['decisions', 'preview', draft],
    queryFn: ({ signal }) => ask<readonly LoggedDecision[]>('/v1/grants/preview', draft, signal),
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
      <p>
        It would have {draft.effect === 'allow' ? 'allowed' : 'denied'} <b>{data.length}</b> of the last 1,000
        calls{data.length > 0 ? ', the latest of them:' : '.'}
      </p>
      <ul>
        {data.slice(0, shown).map(({ call, decision }) => (
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
