import type { ReadPointing } from '../../ground/model/hearing.ts'
import { emptyMemory, type Reading, type SessionMemory } from '../../ground/model/session-memory.ts'

/** Readings next to each other that share one pointing: it stands once before their names. */
type Run = readonly [pointing: ReadPointing, ...names: string[]]

/** The readings as earlier versions wrote them: pointings by name. */
type NamedPointings = Readonly<Record<string, ReadPointing>>

/** Writes the memory of a session. Each call writes it anew, so it is kept short. */
export function memoryText(memory: SessionMemory): string {
  return JSON.stringify({ ...memory, reads: runsOf(memory.reads) })
}

/** Reads what `memoryText` wrote, of this version or an earlier one. */
export function readMemory(text: string): SessionMemory {
  const { reads = [], ...rest } = JSON.parse(text) as Partial<Omit<SessionMemory, 'reads'>> & {
    readonly reads?: readonly Run[] | NamedPointings
  }
  return { ...emptyMemory, ...rest, reads: Array.isArray(reads) ? readingsIn(reads) : Object.entries(reads) }
}

function runsOf(reads: readonly Reading[]): readonly Run[] {
  const runs: [ReadPointing, ...string[]][] = []
  for (const [name, pointing] of reads) {
    const run = runs.at(-1)
    if (run?.[0] === pointing) run.push(name)
    else runs.push([pointing, name])
  }
  return runs
}

function readingsIn(runs: readonly Run[]): readonly Reading[] {
  return runs.flatMap(([pointing, ...names]) => names.map(name => [name, pointing] as const))
}
