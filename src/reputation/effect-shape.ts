import type {
  ConsequenceEffect,
  DataSource,
  Effect,
  EffectType,
  FileEffect,
  MachineEffect,
  PathTarget,
  TransferEffect,
} from '../model/effect.ts'

type Of<T extends EffectType> = Extract<Effect, { readonly type: T }>
type Shaper<T extends EffectType> = (effect: Of<T>) => string | null

const file = (effect: FileEffect) =>
  join(
    effect.type,
    place(effect.target),
    effect.recursive && 'recursive',
    effect.shred && 'shred',
    effect.value,
  )
const transfer = (effect: TransferEffect) => join(effect.type, place(effect.target), 'to', place(effect.to))
const machine = (effect: MachineEffect) =>
  join(effect.type, effect.verb, effect.type !== 'process' && effect.target, effect.whole && 'all')

const shapers: { readonly [T in EffectType]: Shaper<T> } = {
  run: () => null,
  read: file,
  write: file,
  append: file,
  delete: file,
  mode: file,
  owner: file,
  move: transfer,
  copy: transfer,
  link: transfer,
  connect: ({ scheme, host, method, sends, insecure }) =>
    join(
      'connect',
      scheme,
      host || '(unknown)',
      method,
      sends.length > 0 && `sends ${origins(sends)}`,
      insecure && 'insecure',
    ),
  listen: ({ scheme, host, serves }) => join('listen', scheme, host, serves),
  execute: ({ language, source, read, shellOver }) =>
    join('execute', language, `from ${source.from}`, !read && 'unread', shellOver),
  database: ({ dialect, statements }) =>
    statements
      .map(({ verb, object, names, where }) => join(dialect, verb, object, names.join('+'), where))
      .join('; ') || dialect,
  repository: ({ tool, verb, ref, force, loses }) =>
    join(tool, verb, branch(ref), force !== 'none' && force, loses.join('+')),
  package: ({ manager, verb, source, global, unverified, scripts }) =>
    join(manager, verb, source, global && 'global', unverified, scripts && 'scripts'),
  infrastructure: ({ provider, verb, resource, whole, production, unattended }) =>
    join(provider, verb, resource, whole && 'whole', production && 'production', unattended && 'unattended'),
  process: machine,
  service: machine,
  schedule: machine,
  account: machine,
  kernel: machine,
  firewall: machine,
  power: machine,
  message: consequence,
  money: consequence,
  permission: consequence,
  publish: consequence,
  record: consequence,
  device: consequence,
  opaque: ({ what, weight }) => join('opaque', what, weight),
  disguise: ({ how, name }) => join('disguise', how, name),
}

/** One effect as its kind and the class of its target, never the exact text; null for what `run` says by itself. */
export function effectShape(effect: Effect): string | null {
  const shaper = shapers[effect.type] as (one: Effect) => string | null
  return shaper(effect)
}

/** Within the workspace the class says enough; elsewhere, one folder is not another. */
function place({ class: kind, roles, glob, path, base }: PathTarget): string {
  const isHere = kind === 'inside' || kind === 'workspace' || kind === 'generated' || kind === 'temp'
  const folder = isHere ? '' : path === null ? base : path.slice(0, path.lastIndexOf('/')) || '/'
  return join(kind, folder, glob && 'glob', roles.join('+'))
}

function origins(sources: readonly DataSource[]): string {
  return [...new Set(sources.map(({ from }) => from))].sort().join('+')
}

function branch(ref: string | undefined): string | undefined {
  if (ref === undefined) return undefined
  return /^(?:main|master|trunk|develop|production|prod|stable|release)\b/.test(ref) ? ref : 'a branch'
}

/** Trust in paying ten is no trust in paying ten thousand: sums and numbers count by their power of ten. */
function consequence(effect: ConsequenceEffect): string {
  const domains = effect.recipients.map(one => one.slice(one.lastIndexOf('@') + 1).toLowerCase())
  const amount = effect.amount && `${magnitude(effect.amount.value)} ${effect.amount.currency}`
  const count = effect.count !== undefined && `count ${magnitude(effect.count)}`
  return join(effect.type, effect.verb, [...new Set(domains)].sort().join('+'), amount, count, effect.scope)
}

function magnitude(value: number): string {
  return `1e${Math.max(0, Math.ceil(Math.log10(Math.max(1, Math.abs(value)))))}`
}

function join(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(part => part).join(' ')
}
