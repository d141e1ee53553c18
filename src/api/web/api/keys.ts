import type { DecisionQuery } from '../../../ground/model/logged-decision.ts'
import type { ReviewQuery } from '../../../people/acts/ports/people.ts'

/**
 * The keys under which react-query keeps answers. The first word says what of the gate it is of: an event makes everything
 * below that word out of date (see `touched-by.ts`). A page that keeps something else starts its key with the same word.
 */
export const keys = {
  session: ['session'],
  codeSource: ['code-source'],
  provider: ['provider'],
  waiting: ['reviews', 'waiting'],
  reviews: (query: ReviewQuery) => ['reviews', query],
  review: (id: string) => ['review', id],
  decisions: (query: DecisionQuery) => ['decisions', query],
  decision: (id: string) => ['decision', id],
  sessions: ['sessions'],
  clients: ['clients'],
  seals: ['seals'],
  overview: (days: number, group: string) => ['overview', days, group],
  team: ['team'],
  breakGlass: ['team', 'break-glass'],
  membership: ['membership'],
  grants: ['grants'],
  trust: ['trust'],
  tools: ['tools'],
  pause: ['pause'],
  policy: ['policy'],
  reviewers: ['reviewers'],
  canaries: ['canaries'],
  passkeys: ['passkeys'],
  browsers: ['browsers'],
  notifications: ['notifications'],
  exports: ['exports'],
  log: ['log'],
  witnessed: ['witnessed'],
  evidence: (query: object) => ['evidence', query],
} as const
