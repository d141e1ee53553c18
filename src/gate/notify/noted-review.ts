import type { LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { CallKind } from '../../ground/model/tool-call.ts'
import type { Review } from '../../ground/model/review.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { SecretScanner } from '../../judge/secrets/find-secrets.ts'
import type { NotedReview } from './note.ts'

const kinds: Readonly<Record<Exclude<CallKind, 'tool'>, string>> = {
  shell: 'A shell command',
  file_read: 'Reading a file',
  file_write: 'Writing a file',
  http: 'An HTTP request',
  sql: 'An SQL query',
}

const mostReasons = 3

/**
 * A review as it may leave this machine. Its one line is made of what kind of call it is and of the filters’ own words
 * for why such a thing matters: what was found, and the line that reviewers see, hold parts of the arguments.
 */
export function notedReview(
  review: Review,
  { call, decision }: Pick<LoggedDecision, 'call' | 'decision'>,
  base: string | null,
  scan: SecretScanner,
): NotedReview {
  const reasons = decision.assessment.contributions
    .flatMap(({ findings }) => findings)
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ why }) => why)
  const kind = call.kind === 'tool' ? `A call of ${call.tool ?? 'a tool'}` : kinds[call.kind]
  const why = [...new Set(reasons)].slice(0, mostReasons).join('; ') || 'a person must look at it'
  const clean = (text: string, most: number) => visibleText(withoutSecrets(text, scan), most)
  return {
    id: review.id,
    what: `${clean(kind, 100)}: ${clean(why, 300)}`,
    level: review.level,
    agent: clean(review.agent, 64),
    profile: clean(review.profile, 64),
    openedAt: review.openedAt,
    dueAt: review.dueAt,
    link: base === null ? null : `${base}/reviews/${encodeURIComponent(review.id)}`,
  }
}

/** Not a letter of a secret stays: outside, not even its end is shown. */
function withoutSecrets(text: string, scan: SecretScanner): string {
  let clean = ''
  let last = 0
  for (const { start, end, kind } of scan(text)) {
    clean += `${text.slice(last, start)}[erased ${kind}]`
    last = end
  }
  return clean + text.slice(last)
}
