import type { Mark } from '../../../ground/model/hearing.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { callValues } from '../../../judge/provenance/call-values.ts'
import { marksOf } from '../../../judge/provenance/mark-of.ts'

/** Calls whose values are remembered. */
const mostCalls = 1_000
const remembered = new Map<string, readonly string[]>()

/** Returns whether a value, by its marks, decided whom or what one of these approved calls touched. */
export function approvedValues(
  calls: readonly LoggedDecision[],
  key: Uint8Array,
): (words: readonly Mark[]) => boolean {
  const known = new Set(calls.flatMap(one => valuesOf(one, key)))
  return words => known.has(words.join(' '))
}

/** Only values that count by themselves: an approved subject says nothing of the next message. */
function valuesOf({ call, decision }: LoggedDecision, key: Uint8Array): readonly string[] {
  const before = remembered.get(decision.id)
  if (before) return before
  const { values } = callValues(call, decision.effects)
  const made = values.filter(({ isFirm }) => isFirm).map(({ words }) => marksOf(key, words).join(' '))
  if (remembered.size >= mostCalls) remembered.clear()
  remembered.set(decision.id, made)
  return made
}
