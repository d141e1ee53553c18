import { createHash } from 'node:crypto'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type {
  ConsequenceEffect,
  DataSource,
  Effect,
  EffectType,
  FileEffect,
  MachineEffect,
  PathTarget,
  TransferEffect,
} from '../../ground/model/effect.ts'
import type { Contribution } from '../../ground/model/finding.ts'
import type { Shape } from '../../ground/model/shape.ts'
import { programChoices, programShape } from './program-shape.ts'
import { isJsonObject, type Json } from '../../ground/model/json.ts'

type Of<T extends EffectType> = Extract<Effect, { readonly type: T }>
type Shaper<T extends EffectType> = (effect: Of<T>) => string | null

const file = (effect: FileEffect) =>
  join(
    effect.type,
    place(effect.target, effect.recursive),
    effect.recursive && 'recursive',
    effect.shred && 'shred',
    effect.narrowed && 'narrowed',
    effect.pattern,
    part(effect),
    effect.value,
    effect.type === 'delete' && lossOf(effect),
  )
/** Outside the work, trust in some files of a folder, or in a search through it, is none in all that lies there. */
const part = ({ target, scope }: FileEffect | TransferEffect) =>
  scope !== undefined &&
  !isHere(target) &&
  join(
    scope.only && `only ${scope.only.join('+')}`,
    scope.not && `not ${scope.not.join('+')}`,
    scope.without && `without ${scope.without.join('+')}`,
    scope.depth !== undefined && `depth ${scope.depth}`,
    scope.shows,
    scope.lines !== undefined && 'lines',
  )
/** A deletion reaches as far as the files below, and farther where git can’t give them back. */
const lossOf = ({ target: { facts } }: FileEffect) =>
  join(
    facts?.files !== undefined &&
      facts.files !== null &&
      facts.files > 1 &&
      `files ${magnitude(facts.files)}`,
    (facts?.notInGit ?? 0) > 0 && 'not in git',
  )
const transfer = (effect: TransferEffect) =>
  join(effect.type, place(effect.target, effect.recursive), part(effect), 'to', place(effect.to, false))
const machine = ({ type, verb, target, whole }: MachineEffect) =>
  join(type, verb, !(type === 'process' && /^[\d\s%-]*$/.test(target)) && target, whole && 'all')

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
  connect: ({ scheme, host, port, method, sends, insecure }) =>
    join(
      'connect',
      scheme,
      host || '(unknown)',
      port !== null && !usual.has(port) && `port ${port}`,
      method,
      sends.length > 0 && `sends ${origins(sends)}`,
      insecure && 'insecure',
    ),
  listen: ({ scheme, host, serves, folder }) =>
    join('listen', scheme, host, serves, folder && place(folder, true)),
  execute: ({ language, source, read, shellOver }) =>
    join('execute', language, `from ${source.from}`, !read && 'unread', shellOver),
  database: ({ dialect, statements, host }) =>
    join(
      statements
        .map(({ verb, object, names, where }) => join(dialect, verb, object, names.join('+'), where))
        .join('; ') || dialect,
      host && `at ${host}`,
    ),
  repository: ({ tool, verb, ref, remote, force, loses }) =>
    join(
      tool,
      verb,
      branch(ref),
      isForge(tool) ? false : otherRemote(remote),
      force !== 'none' && force,
      loses.join('+'),
    ),
  package: ({ manager, verb, source, names, global, unverified, scripts }) =>
    join(
      manager,
      verb,
      source,
      [...new Set(names.map(unversioned))].sort().join('+'),
      global && 'global',
      unverified,
      scripts && 'scripts',
    ),
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

/** Hosts where anybody can have an address. */
const anybody =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|icloud|me|mac|gmx|web|mail|proton|protonmail|pm|tutanota|zoho|yandex|qq|163|126|mail\.ru|fastmail|hey|mailinator|guerrillamail|tempmail|yopmail)\.[a-z.]{2,6}$/
const usual: ReadonlySet<number> = new Set([22, 80, 443])

/** One effect as its kind and the class of its target, never the exact text; null for what `run` says by itself. */
function effectShape(effect: Effect): string | null {
  const shaper = shapers[effect.type] as (one: Effect) => string | null
  return shaper(effect)
}

/** Within the workspace the class says enough; elsewhere one folder is not another, and no part of the system is. */
function place(target: PathTarget, whole: boolean): string {
  const { class: kind, roles, glob, path, base } = target
  const isExact = whole || kind === 'system' || kind === 'system-root'
  const elsewhere = path === null || isExact ? (path ?? base) : path.slice(0, path.lastIndexOf('/')) || '/'
  const folder = isHere(target) ? '' : elsewhere
  return join(kind, folder, glob && 'glob', roles.join('+'))
}

function isHere({ class: kind }: PathTarget): boolean {
  return kind === 'inside' || kind === 'workspace' || kind === 'generated' || kind === 'temp'
}

/** Returns the part that tells two targets apart and may hold a secret: the database, index, or path of an address. */
function effectChoices(effect: Effect): string | null {
  switch (effect.type) {
    case 'connect':
      return effect.url === undefined || effect.method === undefined
        ? null
        : join('to', pathOf(effect.url), queryOf(effect.url))
    case 'database':
      return effect.database === undefined ? null : join('database', effect.database)
    case 'package':
      return effect.indexes === undefined ? null : join('from', effect.indexes.join(' '))
    case 'infrastructure':
      return join(
        effect.provider,
        effect.provider === 'http' ? pathOf(effect.target) : generic(effect.target),
      )
    default:
      return null
  }
}

/** The path of an address: one thing of a kind is like another, so numbers and drawn names in it are left out. */
function pathOf(url: string): string {
  const path = url
    .slice(0, 2_048)
    .replace(/^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
  return path
    .split('/')
    .map(part => (/^(?:\d+|[\da-f]{8}-[\da-f-]{20,30}|[\da-f]{16,64})$/i.test(part) ? '*' : part))
    .join('/')
}

/** The names in a query say how far a request reaches: `?id` is one, `?all` is everything. */
function queryOf(url: string): string | undefined {
  const query = /\?([^#]{1,1024})/.exec(url.slice(0, 2_048))?.[1]
  const names = query?.split('&').map(part => part.split('=', 1)[0] ?? '')
  return names && `?${[...new Set(names)].sort().slice(0, 16).join('&')}`
}

/** Names that a cluster draws for what it starts. */
function generic(target: string): string {
  return target.slice(0, 2_048).replace(/-[a-z0-9]{6,10}-[a-z0-9]{5}$/, '-*')
}

/** `lodash@4.17.1` as `lodash`; a scope's own sign stays. */
function unversioned(name: string): string {
  return withoutUser(name.slice(0, 300)).replace(/(?<=.)(?:@|[=<>~!]=).*$/s, '')
}

/** Arguments for a forge stand among the choices of its program. */
function isForge(tool: string): boolean {
  return tool === 'gh' || tool === 'glab'
}

function otherRemote(remote: string | undefined): string | undefined {
  return remote === 'origin' ? undefined : remote && withoutUser(remote)
}

function origins(sources: readonly DataSource[]): string {
  return [...new Set(sources.map(({ from }) => from))].sort().join('+')
}

/** Trust in one branch is no trust in all of them. */
function branch(ref: string | undefined): string | undefined {
  if (ref === undefined) return undefined
  if (ref === '') return 'the current branch'
  if (/[*?[]|^:$/.test(ref)) return 'all branches'
  const name = ref.replace(/^(?:refs\/)?(?:heads|remotes\/[\w.-]{1,60})\//, '')
  return /^(?:main|master|trunk|dev|develop|prod|production|stable|release|staging|stage|live|deploy|hotfix|gh-pages|pages|preprod|qa|uat|next)\b/i.test(
    name,
  )
    ? name
    : 'a branch'
}

/** Trust in paying ten is no trust in paying ten thousand: sums and numbers count by their power of ten. */
function consequence(effect: ConsequenceEffect): string {
  const isExact = effect.type === 'money' || effect.type === 'permission'
  const recipients = effect.recipients.map(one => (isExact ? one.toLowerCase() : recipient(one)))
  const amount = effect.amount && `${magnitude(effect.amount.value)} ${effect.amount.currency}`
  const count = effect.count !== undefined && `count ${magnitude(effect.count)}`
  return join(
    effect.type,
    effect.verb,
    [...new Set(recipients)].sort().join('+'),
    amount,
    count,
    effect.scope,
  )
}

/** A house stands for the people in it; a provider of mail boxes stands for nobody. */
function recipient(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return anybody.test(domain) ? address.toLowerCase() : domain
}

function magnitude(value: number): string {
  return `1e${Math.max(0, Math.ceil(Math.log10(Math.max(1, Math.abs(value)))))}`
}

function join(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(part => part).join(' ')
}

/** An address without the name and secret that may stand in it: shapes are shown. */
function withoutUser(address: string): string {
  return address.replace(/\/\/[^@/]*@/, '//')
}

/** Names of arguments whose value says which thing, where or how far: another value is another kind of call. */
const telling =
  /^(?:table|collection|index|database|db|schema|repo|repository|owner|org|organization|project|environment|env|stage|branch|base|bucket|namespace|cluster|channel|account|role|roles|permission|permissions|scope|scopes|access|visibility|workspace|team|group|region|resource|model|action|operation|op|method|mode|device|host|hostname|server|service|app|queue|topic|enabled|public|force|recursive|all|cascade|admin|currency)$/i

/** Variables that point programs at an account, a server or an environment. */
const assignment =
  /(?:^|[\s;&|(])((?:[A-Z][A-Z0-9_]{0,40}_)?(?:PROFILE|REGION|HOST|CONTEXT|KUBECONFIG|URL|DATABASE|USER|PORT|REPO|ENV|ENVIRONMENT|STAGE|WORKSPACE|PROJECT|ACCOUNT|CLUSTER|NAMESPACE|TOKEN)=[^\s;&|]{1,200})/g

/** Names of arguments that say which of many: how far they reach counts, and not which they are. */
const selecting =
  /^(?:filters?|where|selectors?|match|conditions?|criteria|ids|names|keys|files|paths|items|emails|users|hosts|branches|tags|labels|targets|recipients|patterns?|globs?)$/i

const maxTexts = 100
const maxLength = 100

/** Returns the choices in a call’s own arguments beside its effects; never shown, since they may hold a secret. */
function callChoices({ kind, arguments: args }: Pick<ToolCall, 'kind' | 'arguments'>): readonly string[] {
  if (kind === 'shell') {
    const command = args['command']
    return typeof command === 'string' ? assignmentsIn(command.slice(0, 65_536)) : []
  }
  return kind === 'tool' || kind === 'sql' ? namedTexts(args, 3).slice(0, maxTexts).sort() : []
}

function assignmentsIn(command: string): readonly string[] {
  return [...command.matchAll(assignment)].slice(0, maxTexts).map(([, text = '']) => text)
}

function namedTexts(value: Json, depth: number): readonly string[] {
  if (!isJsonObject(value) || depth === 0) return []
  return Object.entries(value)
    .slice(0, maxTexts)
    .flatMap(([name, part]) =>
      selecting.test(name)
        ? [`${name} ${reachOf(part)}`]
        : isJsonObject(part)
          ? namedTexts(part, depth - 1)
          : telling.test(name)
            ? texts(part).map(text => `${name}=${text}`)
            : [],
    )
}

/** `any` for what leaves out nobody, else how many at the power of ten. */
function reachOf(value: Json): string {
  if (value === null || value === true) return 'any'
  if (typeof value === 'string') return /^[\s*%.]*$|\*/.test(value) ? 'any' : 'named'
  const parts = Array.isArray(value) ? value : isJsonObject(value) ? Object.keys(value) : [value]
  if (parts.length === 0 || parts.some(part => typeof part === 'string' && /^[*%]$/.test(part))) return 'any'
  return Array.isArray(value)
    ? `up to ${10 ** Math.ceil(Math.log10(parts.length))}`
    : `by ${parts.join('+').slice(0, maxLength)}`
}

function texts(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.slice(0, maxTexts).flatMap(texts)
  return typeof value === 'string' || typeof value === 'boolean' ? [String(value).slice(0, maxLength)] : []
}

/**
 * The part of a call that reputation is kept for: profile, kind, tool or programs with their subcommands, what kinds
 * of thing it does to what classes of target, what it chooses there (account, server, user, path of an address), and
 * which findings were made. The key holds it all, the text only what may be shown. How often the profile did such things
 * (`habit`) is no part of it, or the first call of a kind would never be like the second.
 */
export function shapeOf(
  call: Pick<ToolCall, 'profile' | 'kind' | 'tool' | 'arguments'>,
  effects: readonly Effect[],
  contributions: readonly Contribution[],
): Shape {
  const who = call.tool === null ? distinct(effects.map(programShape)) : [call.tool]
  const does = distinct(effects.map(effectShape)).map(shape => shape + timesOf(shape, effects))
  const codes = distinct(
    contributions
      .filter(({ filter }) => filter !== 'habit')
      .flatMap(({ findings }) => findings.filter(({ points, gate }) => points > 0 || gate))
      .map(({ code }) => code),
  )
  const chosen = distinct([
    ...effects.flatMap(effect => [programChoices(effect), effectChoices(effect)]),
    ...callChoices(call),
  ])
  const whole = JSON.stringify([call.profile, call.kind, who, does, codes, chosen])
  const text = [call.kind, who.join(' + '), does.join(', '), codes.join(', ')].filter(part => part !== '')
  return {
    key: createHash('sha256').update(whole).digest('hex').slice(0, 32),
    text: text.join(' · ').slice(0, 400),
  }
}

/** Effects of which ten are another thing to a person than one. */
const counting: ReadonlySet<Effect['type']> = new Set([
  'delete',
  'repository',
  'infrastructure',
  'account',
  'record',
  'message',
  'money',
  'permission',
  'publish',
  'device',
])

function timesOf(shape: string, effects: readonly Effect[]): string {
  const count = effects.filter(effect => counting.has(effect.type) && effectShape(effect) === shape).length
  return count > 1 ? ` up to ${10 ** Math.ceil(Math.log10(count))} times` : ''
}

function distinct(parts: readonly (string | null)[]): readonly string[] {
  return [...new Set(parts.filter(part => part !== null))].sort()
}
