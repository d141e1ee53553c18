import type { Caller } from '../access/caller.ts'
import type { Gate } from '../../../gate/core/gate.ts'

const day = 86_400_000

/** Gate → caller → the day when an export of theirs was noted last. */
const noted = new WeakMap<Gate, Map<string, number>>()

/**
 * Notes in the log that a caller takes entries away, once a day for each: whoever erases a part later is told of it. A
 * page of the dashboard shows entries and keeps none; the owner's own program notes its exports itself.
 */
export async function noteExport(gate: Gate, caller: Caller, isSaved: boolean, now: number): Promise<void> {
  if (caller.role !== 'reader' && caller.role !== 'reviewer') return
  if (!isSaved && caller.browser) return
  const days = noted.get(gate) ?? new Map<string, number>()
  noted.set(gate, days)
  const today = Math.floor(now / day)
  if (days.get(caller.key) === today) return
  days.set(caller.key, today)
  const by = caller.role === 'reviewer' ? caller.reviewer : 'a reader'
  await gate.logAccess({ event: 'exported', role: caller.role, by })
}
