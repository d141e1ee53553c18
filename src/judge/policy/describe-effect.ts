import type {
  DataSource,
  Effect,
  FileEffect,
  PathClass,
  PathTarget,
  SqlStatement,
} from '../../ground/model/effect.ts'
import { infrastructureDeed } from '../../ground/model/deeds/infrastructure-deed.ts'
import { machineDeed } from '../../ground/model/deeds/machine-deed.ts'
import { messageDeed } from '../../ground/model/deeds/message-deed.ts'
import { paymentDeed } from '../../ground/model/deeds/payment-deed.ts'
import { packageDeed } from '../../ground/model/deeds/package-deed.ts'
import { repositoryDeed } from '../../ground/model/deeds/repository-deed.ts'
import { visibleText } from '../../ground/model/visible-text.ts'

/** One effect in plain words, in at most about 100 characters: "delete recursively ~/ (a home folder)". */
export function describeEffect(effect: Effect): string {
  return visibleText(words(effect), 160)
}

function words(effect: Effect): string {
  if (isFile(effect)) return fileWords(effect)
  switch (effect.type) {
    case 'run':
      return `run ${[effect.program || 'a program known only at run time', ...effect.argv].join(' ')}`
    case 'move':
    case 'copy':
    case 'link':
      return `${effect.type} ${effect.target.raw} → ${target(effect.to)}`
    case 'connect':
      return connectWords(effect)
    case 'listen':
      return `listen on ${effect.host || 'every address'}${port(effect.port)}${effect.serves ? `, serving ${effect.serves}` : ''}`
    case 'execute':
      return executeWords(effect)
    case 'database':
      return `${effect.dialect}: ${effect.statements.map(statement).join('; ') || 'nothing that could be read'}`
    default:
      return systemWords(effect)
  }
}

const fileTypes: ReadonlySet<string> = new Set(['read', 'write', 'append', 'delete', 'mode', 'owner'])

function isFile(effect: Effect): effect is FileEffect {
  return fileTypes.has(effect.type)
}

type Of<T extends Effect['type']> = Extract<Effect, { type: T }>

function fileWords(effect: FileEffect): string {
  const verb = effect.shred ? `${effect.type} beyond recovery` : effect.type
  const how = effect.recursive ? ' recursively' : ''
  const value = effect.value ? ` ${effect.value} on` : ''
  const what = effect.content ? ` (${source(effect.content)})` : ''
  return `${verb}${how}${value} ${target(effect.target)}${countedText(effect.target)}${what}`
}

function countedText({ facts }: PathTarget): string {
  if (!facts) return ''
  if (!facts.exists) return ', not there'
  const files = facts.files === null ? '' : `, ${facts.files} file${facts.files === 1 ? '' : 's'}`
  const bytes = facts.bytes === null ? '' : `, ${size(facts.bytes)}`
  return `${files}${bytes}${facts.recoverable ? ', in git' : ''}`
}

/** Bytes as a person says them: 12.4 MB. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000
    unit++
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}

function connectWords(effect: Of<'connect'>): string {
  const where =
    effect.url ??
    `${effect.scheme}://${effect.host || 'an address known only at run time'}${port(effect.port)}`
  const sends = effect.sends.length > 0 ? `, sending ${effect.sends.map(source).join(' and ')}` : ''
  const saves = effect.savesTo ? `, saved to ${effect.savesTo.raw}` : ''
  return `${effect.method ?? 'connect to'} ${where}${sends}${saves}`
}

function executeWords(effect: Of<'execute'>): string {
  if (effect.shellOver)
    return `give a shell to ${effect.shellOver === 'listener' ? 'whoever connects' : 'the other end'}`
  return `execute ${effect.language} from ${source(effect.source)}${effect.read ? '' : ', not read'}`
}

type SystemEffect = Exclude<
  Effect,
  Of<
    | 'run'
    | 'read'
    | 'write'
    | 'append'
    | 'delete'
    | 'mode'
    | 'owner'
    | 'move'
    | 'copy'
    | 'link'
    | 'connect'
    | 'listen'
    | 'execute'
    | 'database'
  >
>

function systemWords(effect: SystemEffect): string {
  switch (effect.type) {
    case 'repository':
      return repositoryWords(effect)
    case 'package':
      return packageDeed(effect) + (elsewhere.has(effect.source) ? `, from ${effect.source}` : '')
    case 'infrastructure':
      return infrastructureDeed(effect) + (effect.production ? ', in production' : '')
    case 'opaque':
      return `not read: ${effect.what}, ${effect.why}`
    case 'disguise':
      return `disguised: ${effect.how}${effect.undone ? ', undone' : ''}`
    case 'message':
      return messageDeed(effect)
    case 'money':
      return paymentDeed(effect)
    case 'permission':
    case 'publish':
    case 'record':
    case 'device':
      return join(effect.type, effect.verb, effect.target, others(effect), money(effect))
    default:
      return machineDeed(effect)
  }
}

function repositoryWords({ tool, verb, remote, ref, force }: Of<'repository'>): string {
  const deed = repositoryDeed(verb, tool)
  const how = force === 'force' ? 'by force' : ''
  return deed === null ? join(tool, verb, remote, ref, how) : join(deed, remote, ref, how, `(${tool})`)
}

/** Sources that are not the registry’s own. */
const elsewhere: ReadonlySet<string> = new Set(['url', 'git', 'path', 'index'])

type Consequence = Of<'message' | 'money' | 'permission' | 'publish' | 'record' | 'device'>

/** The one whom the target names already is not named twice. */
function others({ recipients, target }: Consequence): string {
  return recipients.filter(recipient => recipient !== target).join(', ')
}

function money({ amount }: Consequence): string {
  return amount ? join(String(amount.value), amount.currency) : ''
}

function join(...parts: readonly (string | undefined)[]): string {
  return parts.filter(part => part).join(' ')
}

function statement({ verb, object, names, where }: SqlStatement): string {
  const rows = where === 'none' || where === 'trivial' ? '(every row)' : ''
  return join(verb, object, names.join(', '), rows)
}

function port(number: number | null): string {
  return number === null ? '' : `:${number}`
}

function target(path: PathTarget): string {
  return `${path.raw}${places[path.class] ? ` (${places[path.class]})` : ''}`
}

const places: Readonly<Partial<Record<PathClass, string>>> = {
  root: 'the root of the disk',
  'system-root': 'a folder the system needs',
  system: 'a system path',
  home: 'a home folder',
  'home-content': 'in the home folder',
  'workspace-parent': 'holds the workspace',
  workspace: 'the whole workspace',
  generated: 'generated',
  temp: 'temporary',
  'block-device': 'a disk',
  outside: 'outside the workspace',
  unknown: 'known only at run time',
}

function source(data: DataSource): string {
  switch (data.from) {
    case 'literal':
      return 'text in the call'
    case 'file':
      return `the file ${data.target.raw}`
    case 'download':
      return `the download ${data.url}`
    case 'decoded':
      return `decoded ${data.encoding}`
    case 'environment':
      return 'the environment'
    case 'output':
      return `the output of ${data.program}`
    case 'input':
      return 'standard input'
    case 'unknown':
      return 'something known only at run time'
  }
}
