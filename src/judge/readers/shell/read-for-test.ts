import type { DataSource, Effect } from '../../../ground/model/effect.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { Collector, type ReadContext } from '../read-context.ts'
import { readShell } from './read-shell.ts'

/** A reading as tests look at it. */
export interface ShellReading {
  readonly effects: readonly Effect[]
  readonly wantedFiles: ReadonlySet<string>
  readonly output: DataSource
  /** One line for each effect: `delete / sudo`, `execute shell download`, … */
  readonly lines: readonly string[]
}

/** Reads a command line in the virtual workspace, with the given files in it. */
export function readForTest(text: string, files: Readonly<Record<string, string>> = {}): ShellReading {
  const out = new Collector()
  const context: ReadContext = {
    out,
    place: virtualPlace,
    files: new Map(Object.entries(files)),
    pointer: '/command',
    offset: 0,
    outer: { pointer: '/command', start: 0, end: text.length },
    through: [],
    depth: 0,
    code: {
      printedBy: () => undefined,
      readCode: (language, code, inner) => language === 'shell' && readShell(code, inner) !== undefined,
      readSql: () => undefined,
    },
  }
  const output = readShell(text, context)
  return { effects: out.effects, wantedFiles: out.wantedFiles, output, lines: out.effects.map(lineOf) }
}

function lineOf(effect: Effect): string {
  const { type } = effect
  if (type === 'run') return `run ${[effect.program, ...effect.argv].join(' ')}`
  if (type === 'execute') {
    return `execute ${effect.language} ${effect.source.from}${effect.read ? ' read' : ''}${effect.shellOver ? ` over ${effect.shellOver}` : ''}`
  }
  if (type === 'opaque') return `opaque ${effect.what} ${effect.weight}`
  if (type === 'disguise') return `disguise ${effect.how}${effect.undone ? ' undone' : ''}`
  if (type === 'connect') return `connect ${effect.scheme} ${effect.host}`
  if (type === 'process') return `process ${effect.verb}`
  if (type === 'delete') return `delete ${effect.target.path ?? effect.target.raw}`
  return 'target' in effect && typeof effect.target === 'object'
    ? `${type} ${effect.target.path ?? effect.target.raw}`
    : type
}
