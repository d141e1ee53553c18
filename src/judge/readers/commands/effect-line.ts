import type {
  ConnectEffect,
  DatabaseEffect,
  DataSource,
  Effect,
  ExecuteEffect,
  FileEffect,
  ListenEffect,
  PackageEffect,
  TransferEffect,
} from '../../../ground/model/effect.ts'

/**
 * Writes an effect as one line, as the examples of programs have it: `delete build recursive`,
 * `connect ssh h.example sends a.txt`. It leaves out evidence, and whatever says the same for most programs.
 */
export function effectLine(effect: Effect): string {
  const { through } = effect
  const words = [...wordsOf(effect), through.length > 0 && `through ${through.join(', ')}`]
  return words.filter(word => typeof word === 'string' && word !== '').join(' ')
}

type Words = readonly (string | false | undefined)[]

function wordsOf(effect: Effect): Words {
  switch (effect.type) {
    case 'run':
      return ['run', effect.program, ...effect.argv]
    case 'read':
    case 'write':
    case 'append':
    case 'delete':
    case 'mode':
    case 'owner':
      return fileWords(effect)
    case 'move':
    case 'copy':
    case 'link':
      return transferWords(effect)
    case 'connect':
      return connectWords(effect)
    case 'listen':
      return listenWords(effect)
    case 'execute':
      return executeWords(effect)
    case 'database':
      return databaseWords(effect)
    case 'package':
      return packageWords(effect)
    case 'opaque':
      return ['opaque', effect.what, effect.weight]
    case 'disguise':
      return ['disguise', effect.how, effect.undone && 'undone']
    default:
      return changeWords(effect)
  }
}

const fileWords = ({ type, target, value, recursive, narrowed, shred }: FileEffect): Words => [
  type,
  target.raw,
  value,
  recursive && 'recursive',
  narrowed && 'narrowed',
  shred && 'shred',
]

const transferWords = ({ type, target, to, recursive }: TransferEffect): Words => [
  type,
  target.raw,
  `to ${to.raw}`,
  recursive && 'recursive',
]

const connectWords = ({ type, scheme, method, host, sends, insecure }: ConnectEffect): Words => [
  type,
  scheme,
  method,
  host,
  sends.length > 0 && `sends ${sends.map(sourceText).join(', ')}`,
  insecure && 'insecure',
]

const listenWords = ({ type, scheme, port, serves }: ListenEffect): Words => [
  type,
  scheme,
  port !== null && `${port}`,
  serves !== undefined && `serves ${serves}`,
]

const executeWords = ({ type, language, source, shellOver }: ExecuteEffect): Words => [
  type,
  language,
  sourceText(source),
  shellOver !== undefined && `over ${shellOver}`,
]

const databaseWords = ({ type, dialect, statements }: DatabaseEffect): Words => [
  type,
  dialect,
  statements.map(({ verb, object, names }) => [verb, object, ...names].filter(Boolean).join(' ')).join('; '),
]

const packageWords = ({ type, manager, verb, names, source }: PackageEffect): Words => [
  type,
  manager,
  verb,
  ...names,
  source !== 'registry' && `from ${source}`,
]

type ChangeEffect = Extract<Effect, { readonly verb: string }>

function changeWords(effect: Exclude<ChangeEffect, PackageEffect>): Words {
  switch (effect.type) {
    case 'repository': {
      const { type, verb, remote, ref, force, loses } = effect
      return [type, verb, remote, ref, force, loses.length > 0 && `loses ${loses.join(', ')}`]
    }
    case 'infrastructure': {
      const { type, provider, verb, resource, target, whole, production } = effect
      return [type, provider, verb, resource, target, whole && 'whole', production && 'production']
    }
    case 'message':
    case 'money':
    case 'permission':
    case 'publish':
    case 'record':
    case 'device': {
      const { type, verb, target, recipients, amount } = effect
      return [type, verb, target, ...recipients, amount && `${amount.value} ${amount.currency}`]
    }
    default:
      return [effect.type, effect.verb, effect.target, effect.whole && 'whole']
  }
}

function sourceText(source: DataSource): string {
  switch (source.from) {
    case 'literal':
      return JSON.stringify(source.text)
    case 'file':
      return source.target.raw
    case 'download':
      return source.url
    case 'decoded':
      return source.encoding
    case 'output':
      return `output of ${source.program}`
    default:
      return source.from
  }
}
