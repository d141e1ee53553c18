import type { InfrastructureEffect } from '../../../../ground/model/effect.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'
import { spelledWord } from '../../../../ground/model/vocabulary/spelled-word.ts'
import { cloudVerb, holdsOthers, operationObject, singular } from './cloud-verb.ts'
import type { Word } from '../../command.ts'
import type { Options } from '../../options.ts'
import type { CloudVerb, compileRows, CloudProgram } from './cloud-program.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

/** The request that one line makes, before it becomes an effect. */
export interface CloudRequest {
  readonly verb: CloudVerb
  readonly resource: InfrastructureEffect['resource']
  readonly target: string
  readonly whole: boolean
  /** False where none of the words is known, and the program’s usual verb stands for them. */
  readonly known: boolean
}

/** Returns the request of the first row that fits, or else of the words' order; undefined where neither knows it. */
export function cloudRequestOf(
  spec: CloudProgram,
  rows: ReturnType<typeof compileRows>,
  options: Options,
): CloudRequest | undefined {
  const request = requestOf(spec, rows, options)
  return request?.resource === 'stack' ? partsOf(request, spec, options) : request
}

/** A stack of which a line names parts (`-target=aws_instance.web`) is those parts; one that can't be read may be all. */
function partsOf(request: CloudRequest, { parts = '' }: CloudProgram, { values }: Options): CloudRequest {
  const named = [...wordSet(parts)].flatMap(name => values.get(name) ?? [])
  if (named.length === 0 || named.some(({ known }) => !known)) return request
  return { ...request, resource: 'resource', target: targetText(named) }
}

function requestOf(
  spec: CloudProgram,
  rows: ReturnType<typeof compileRows>,
  options: Options,
): CloudRequest | undefined {
  const operands = options.operands.map(word => word.text)
  const line = { operands: operands.map(text => text.toLowerCase()), options }
  const general = byWordOrder(spec, operands)
  for (const row of rows) {
    const used = row.fits(line)
    if (used === undefined) continue
    const resource = row.resource || namesOnly(row.verb, general?.resource ?? '')
    const target = row.resource || !general ? operands.slice(used).join(' ') : general.target
    const holds =
      row.reach === 'whole' || (row.verb === 'delete' && row.reach !== 'part' && holdsOthers(resource))
    const known = !row.guesses || general?.verb === row.verb
    return { verb: row.verb, resource, target: targetOf(target, options), whole: holds, known }
  }
  const verb = general?.verb ?? (operands.length > 0 ? spec.otherwise : undefined)
  if (verb === undefined || !general) return undefined
  const resource = namesOnly(verb, general.resource)
  return {
    verb,
    resource,
    target: targetOf(general.target, options),
    whole: verb === 'delete' && holdsOthers(resource),
    known: general.verb !== undefined,
  }
}

/** Renames secrets that are listed: a list shows names alone, and a line that prints a value has a row of its own. */
function namesOnly(verb: CloudVerb, resource: string): InfrastructureEffect['resource'] {
  return verb === 'read' && resource === 'secret' ? 'secret names' : spelledWord(resource)
}

interface General {
  readonly verb: CloudVerb | undefined
  readonly resource: string
  readonly target: string
}

/** Reads a line that no row knows by the order of the provider's words. */
function byWordOrder(spec: CloudProgram, operands: readonly string[]): General | undefined {
  const [first = '', second = ''] = operands
  const resourceOf = (word: string) => {
    const kind = singular(word.toLowerCase().split('/', 1)[0] ?? '')
    return (memberOf(spec.resources, kind) ?? kind).slice(0, 80)
  }
  const rest = (from: number) => operands.slice(from).join(' ')
  if (spec.order === 'operation')
    return second === ''
      ? undefined
      : { verb: cloudVerb(second), resource: operationObject(second) || first, target: rest(2) }
  if (spec.order === 'verb') return { verb: cloudVerb(first), resource: colonNoun(first), target: rest(1) }
  if (spec.order === 'verb-noun') {
    const slash = second.indexOf('/')
    const target = slash > 0 ? `${second.slice(slash + 1)} ${rest(2)}`.trim() : rest(2)
    return { verb: cloudVerb(first), resource: resourceOf(second), target }
  }
  const at = operands.findIndex((word, i) => i > 0 && cloudVerb(word) !== undefined)
  if (at === -1) return { verb: undefined, resource: resourceOf(first), target: rest(1) }
  const noun = operands.slice(0, at).filter(word => !/^(?:alpha|beta|preview)$/.test(word))
  return {
    verb: cloudVerb(operands[at] ?? ''),
    resource: resourceOf(noun.at(-1) ?? ''),
    target: rest(at + 1),
  }
}

/** Returns the noun before the colon: `pg:reset` is about `pg`. */
function colonNoun(word: string): string {
  return word.includes(':') ? singular(word.slice(0, word.lastIndexOf(':')).toLowerCase()) : ''
}

const targetOption =
  /(?:^|-)(?:ids?|arns?|names?|identifier|bucket|key|key-id|resource-group|app|stack|cluster|site|project|database|s3-uri|namespace|group)$|^[nagp]$/

/** Returns the target: the operands, or else the names in options. */
function targetOf(operands: string, { values }: Options): string {
  if (operands !== '') return operands.slice(0, 120)
  const found = [...values].filter(([name]) => targetOption.test(name)).flatMap(([, words]) => words)
  return targetText(found)
}

function targetText(words: readonly Word[]): string {
  return words
    .slice(0, 8)
    .map(word => word.text)
    .join(' ')
    .slice(0, 120)
}
