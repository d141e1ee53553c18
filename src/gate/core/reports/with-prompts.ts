import type { Hearing, HeardReport } from '../../../ground/model/hearing.ts'
import { minStrong } from '../../../judge/provenance/voice-of.ts'

interface Joined {
  readonly hearing: Hearing
  readonly calls: number
  readonly all: Hearing
}

const joined = new WeakMap<Hearing, Joined>()

/**
 * Returns what a session heard, and among it the prompts of another session, and nothing else of that one. `calls` is how
 * many more calls this session had than the other: a prompt is as many calls old here as it is there. Where the other
 * heard an order to the agent nothing is shared: it would take away there what a prompt takes off, and stays there. The
 * same object until one of them changes, as hearings are.
 */
export function withPrompts(hearing: Hearing, other: Hearing, calls: number): Hearing {
  const known = joined.get(other)
  if (known?.hearing === hearing && known.calls === calls) return known.all
  const prompts = other.some(isOrdering) ? [] : other.filter(({ source }) => source.from === 'person')
  const moved = prompts.map(report => movedBy(calls, report))
  const all = moved.length === 0 ? hearing : [...hearing, ...moved].sort((a, b) => a.source.at - b.source.at)
  joined.set(other, { hearing, calls, all })
  return all
}

function movedBy(calls: number, { source, segments }: HeardReport): HeardReport {
  return { source: { ...source, calls: (source.calls ?? 0) + calls }, segments }
}

function isOrdering({ segments }: HeardReport): boolean {
  return segments.some(({ kind, strength }) => kind === 'order' && strength >= minStrong)
}
