import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import { listOpenings } from '../../../people/audit/parts/opening.ts'
import { revealParts } from '../../../people/audit/parts/reveal-parts.ts'
import type { ErasedPart } from '../../../ground/model/audit-entry.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { loggedDecisionOf } from '../../../gate/store/decision-record.ts'

/** An entry as a gate’s log has it, if its body came with it. */
export type TakenEntry = Omit<StoredEntry, 'body' | 'openings' | 'erased'> & {
  readonly body?: string | null
  readonly openings?: string | null
}

/** The decision that an entry holds; undefined where it is of another kind, or its body stayed at the gate. */
export function decisionIn(
  { body: text, openings, ...entry }: TakenEntry,
  erased: () => readonly ErasedPart[] = () => [],
): LoggedDecision | undefined {
  const isDecision = entry.kind === 'decision' || entry.kind === 'dry_run'
  if (!isDecision || typeof text !== 'string') return undefined
  const body = JSON.parse(text) as JsonObject
  const found = revealParts({ body, openings: listOpenings(openings ?? ''), erased, leave: '/page' })
  return loggedDecisionOf(entry, found)
}
