import type { Effect } from '../../../ground/model/effect.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { Collector, type ReadContext } from '../read-context.ts'
import { readSql } from '../sql/read-sql.ts'
import { readCode } from './index.ts'

/** Effects of a program in the virtual workspace. */
export function readProgramForTest(language: string, text: string): readonly Effect[] {
  const out = new Collector()
  const context: ReadContext = {
    out,
    place: virtualPlace,
    files: new Map(),
    pointer: '/code',
    offset: 0,
    outer: { pointer: '/code', start: 0, end: text.length },
    through: [],
    depth: 0,
    code: { readCode, readSql, printedBy: () => undefined },
  }
  readCode(language, text, context)
  return out.effects
}

/**
 * One line for each effect of a program, the runs of programs left out: `delete / recursive`, `connect http a.example
 * POST literal`.
 */
export function programLinesForTest(language: string, text: string): readonly string[] {
  return readProgramForTest(language, text)
    .filter(({ type }) => type !== 'run')
    .map(lineOf)
}

function lineOf(effect: Effect): string {
  switch (effect.type) {
    case 'connect':
      return `connect ${effect.scheme} ${effect.host} ${effect.method}${effect.sends.map(source => ` ${source.from}`).join('')}`
    case 'execute':
      return `execute ${effect.language} ${effect.source.from}${effect.read ? ' read' : ''}${effect.shellOver ? ` over ${effect.shellOver}` : ''}`
    case 'opaque':
      return `opaque ${effect.what} ${effect.weight}`
    case 'disguise':
      return `disguise ${effect.how}`
    case 'database':
      return `database ${effect.statements.map(({ verb, object }) => `${verb} ${object}`).join('; ')}`
    case 'infrastructure':
      return `infrastructure ${effect.verb} ${effect.resource} ${effect.target}`
    case 'message':
      return `message ${effect.recipients.join(',')}`
    case 'process':
      return `process ${effect.verb} ${effect.target}`
    case 'listen':
      return `listen ${effect.host} ${effect.port}`
    default:
      return fileLine(effect)
  }
}

function fileLine(effect: Effect): string {
  switch (effect.type) {
    case 'move':
    case 'copy':
    case 'link':
      return `${effect.type} ${effect.target.path ?? effect.target.raw} ${effect.to.path ?? effect.to.raw}`
    case 'delete':
    case 'write':
    case 'read':
    case 'append':
    case 'mode':
    case 'owner':
      return `${effect.type} ${effect.target.path ?? `${effect.target.class} ${effect.target.raw}`}${effect.recursive ? ' recursive' : ''}${effect.content ? ` ${effect.content.from}` : ''}${effect.value ? ` ${effect.value}` : ''}`
    default:
      return effect.type
  }
}
