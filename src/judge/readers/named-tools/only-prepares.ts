const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Verbs of looking after a case, and what they find out or bring up to date about it. */
const knowing = list('refresh resolve reconcile trace review assess link correlate recheck determine')
const known = list(
  'status state scope context route channel outcome readiness eligibility challenge path stage options requirements history',
)
/** Verbs of getting ready what somebody hands in later. */
const drafting = list('assemble prepare compile collate stage draft')
const drafted = list(
  'request case report packet packets materials summary checklist form application dossier',
)

/**
 * Tells whether the name of a tool says that it only finds out or prepares: by its first verb and its last word, whatever deeds
 * stand between them (`refresh_refund_status`, `assemble_payment_request`).
 */
export function onlyPrepares(words: readonly string[]): boolean {
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length < 3 || words.includes('and')) return false
  return (knowing.has(first) && known.has(last)) || (drafting.has(first) && drafted.has(last))
}
