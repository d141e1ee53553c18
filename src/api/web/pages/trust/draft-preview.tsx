import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { GrantDraft, GrantPreview } from '../../../../people/acts/gate-people/grants.ts'
import { previewText } from '../../../../judge/policy/preview-text.ts'
import { useTeam } from '../../api/use-team.ts'
import { ask } from '../../api/ask.ts'
import { callLine } from '../../../../people/review/call-line.ts'
import styles from './trust.module.css'

const shown = 5

interface Given {
  /** The sentence about what is missing for a preview; null where nothing is. */
  readonly missing: string | null
  readonly draft: GrantDraft
}

/** Shows which of the last decisions a draft would have covered, as it is filled in. */
export function DraftPreview({ missing, draft }: Given) {
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
