import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { ConsequenceEffect, Effect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import type { SessionMemory, SessionSource } from '../../../ground/model/session-memory.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import { everyString } from '../../readers/named-argument.ts'
import { pathTarget } from '../../readers/paths/path-target.ts'
import { toolWords } from '../../readers/named-tools/tool-words.ts'
import { fade, halfLives } from '../../session/fade.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import { destinationOf } from '../../readers/addresses/destination.ts'
import { holdsCode } from '../views/holds-code.ts'
import { isPacked } from '../views/is-packed.ts'
import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter flow can find, each with its default price. */
const flowCodes = {
  'flow.secret-out': { points: 5, why: 'this session has read a secret, and this could carry it out' },
  'flow.personal-out': {
    points: 4,
    why: 'this session has read private data, and this could carry it out',
  },
  'flow.file-out': { points: 5, why: 'the file was made from a secret or from private data' },
  'flow.fetched-run': {
    points: 3,
    why: 'this session downloaded the file; whoever made it decides what runs',
    instead: 'show the file to the person first',
  },
  'flow.incident': { points: 3, why: 'a canary was found in this session' },
} satisfies CodeTable

/** A code of the filter flow. */
type FlowCode = keyof typeof flowCodes
type FlowFinding = Finding<FlowCode>

/** The share of a code’s points where something speaks for less than all of them. */
const flowStrengths = {
  /** Text that a person can see through. */
  plainText: 0.6,
  /** Words alone, after a secret was read: a key would be seen in them. */
  prose: 0.2,
  /** Data that came in goes out. */
  passedOn: 0.3,
  /** A parameter that is long enough to hold something. */
  inParameter: 0.4,
  /** A message to somebody outside. */
  message: 0.7,
  /** The least that may be left of a source after time has passed; below it the source counts for nothing. */
  least: 0.1,
} as const satisfies Strengths

/** Something that this session took in earlier meets this call: each pair is priced once, here. */
export const flow: Filter<FlowCode> = {
  name: 'flow',
  phase: 'context',
  about: 'Does something that was read earlier in this session leave, or steer what happens now?',
  codes: flowCodes,
  find: ({ call, effects, session, profile, place }) => {
    const out = outgoing(call, effects, profile.own_domains)
    return [
      ...flatMap(out, leak => carried(leak, session)),
      ...flatMap(out.slice(0, 4), leak => leaked(leak, session, call.at)),
      ...handedOver(call, effects, place, session),
      ...flatMap(effects, effect => fetchedRun(effect, session)),
      ...(session.incident ? effects.filter(acts).slice(0, 1) : []).map(effect =>
        finding('flow.incident', `after ${session.incident?.why ?? 'an incident'}`, effect),
      ),
    ]
  },
}

/** A file that carries what this session read goes out as it is: no time makes that less. */
function carried({ effect, files, to }: Outgoing, session: SessionMemory): readonly FlowFinding[] {
  return files
    .filter(path => memberOf(session.files, path)?.carries.some(kind => kind !== 'untrusted'))
    .map(path => finding('flow.file-out', `${path} to ${to}`, effect))
}

/** Files that carry what was read, and are committed by name, or given to a tool that uploads. */
function handedOver(
  call: ToolCall,
  effects: readonly Effect[],
  place: Place,
  session: SessionMemory,
): readonly FlowFinding[] {
  const carrying = (texts: readonly string[]) =>
    texts
      .flatMap(text => pathTarget({ text, known: true, glob: false }, place).path ?? [])
      .filter(path => memberOf(session.files, path)?.carries.some(kind => kind !== 'untrusted'))
  const committed = flatMap(effects, effect =>
    effect.type === 'run' && effect.program === 'git' && effect.argv[0] === 'add'
      ? carrying(effect.argv.slice(1, 101)).map(path =>
          finding('flow.file-out', `${path} to a commit`, effect),
        )
      : [],
  )
  if (call.kind !== 'tool' || !toolWords(call.tool ?? '').some(word => handing.has(word))) return committed
  const input = everyString(call.arguments)
    .filter(({ text }) => text.length < 4_096)
    .slice(0, 100)
  return [
    ...committed,
    ...input.flatMap(({ text, pointer }) =>
      carrying([text]).map(path => ({
        code: 'flow.file-out' as const,
        what: `${path} to ${call.tool}`,
        evidence: [{ pointer, start: 0, end: text.length }],
        strength: 1,
      })),
    ),
  ]
}

const handing: ReadonlySet<string> = new Set(['upload', 'attach', 'publish'])

const leakCodes = { secret: 'flow.secret-out', personal: 'flow.personal-out' } as const

/** The strongest source of each kind that is still fresh, once for each way out. */
function leaked(
  { effect, to, share, prose }: Outgoing,
  session: SessionMemory,
  now: number,
): readonly FlowFinding[] {
  return (['secret', 'personal'] as const).flatMap(kind => {
    const source = strongest(session, kind, now)
    const carries = kind === 'secret' && prose ? Math.min(share, flowStrengths.prose) : share
    const strength = source ? source.strength * carries : 0
    return source && strength >= flowStrengths.least
      ? [
          finding(leakCodes[kind], `${source.what} was read, and something goes to ${to}`, effect, {
            strength,
          }),
        ]
      : []
  })
}

interface Fresh {
  readonly what: string
  readonly strength: number
}

function strongest(session: SessionMemory, kind: SessionSource['kind'], now: number): Fresh | null {
  let best: Fresh | null = null
  for (const source of session.sources) {
    if (source.kind !== kind) continue
    const strength = fade(source.strength, source.at, now, halfLives[kind])
    if (best === null || strength > best.strength) best = { what: source.what, strength }
  }
  return best
}

function fetchedRun(effect: Effect, { files }: SessionMemory): readonly FlowFinding[] {
  if (effect.type !== 'execute' || effect.source.from !== 'file') return []
  const { path } = effect.source.target
  const from = path === null ? undefined : memberOf(files, path)?.from
  return from === undefined
    ? []
    : [finding('flow.fetched-run', `run ${path}, which came from ${from}`, effect)]
}

/** Tells whether an effect changes something outside the workspace, or runs code that nobody read. */
function acts(effect: Effect): boolean {
  switch (effect.type) {
    case 'message':
    case 'money':
    case 'permission':
    case 'publish':
    case 'device':
    case 'account':
    case 'schedule':
      return true
    case 'record':
    case 'infrastructure':
      return effect.verb !== 'read'
    case 'execute':
      return !effect.read
    case 'connect':
      return effect.sends.length > 0 && effect.scheme !== 'git'
    default:
      return false
  }
}

/** One way in which this call lets something out. */
interface Outgoing {
  readonly effect: Effect
  readonly to: string
  /** 0 to 1: how likely it is to hold what was read before. Text that a person can see through is the least. */
  readonly share: number
  /** All of it is words that a person can read, so that a secret would be seen. */
  readonly prose: boolean
  /** Files whose contents go out, absolute. */
  readonly files: readonly string[]
}

/** Everything of a call that leaves the machine and the organisation. */
function outgoing(
  call: ToolCall,
  effects: readonly Effect[],
  ownDomains: readonly string[],
): readonly Outgoing[] {
  return flatMap(effects, effect => {
    if (effect.type === 'connect') return connecting(effect, ownDomains)
    if (effect.type !== 'message' && effect.type !== 'publish') return []
    const prose = call.kind === 'tool' && everyString(call.arguments).every(({ text }) => !holdsCode(text))
    return telling(effect, prose, ownDomains)
  })
}

function connecting(
  effect: Extract<Effect, { type: 'connect' }>,
  ownDomains: readonly string[],
): readonly Outgoing[] {
  const { kind, domain } = destinationOf(effect.host, effect.url, ownDomains)
  if (kind === 'loopback' || kind === 'own') return []
  const files = flatMap(effect.sends, source =>
    source.from === 'file' && source.target.path !== null ? [source.target.path] : [],
  )
  const share = Math.max(
    0,
    ...effect.sends.map(shareOf),
    carriedByAddress(effect.url ?? '', kind),
    carriedByName(effect),
  )
  const prose =
    carriedByName(effect) === 0 &&
    !holdsCode(effect.url ?? '') &&
    effect.sends.every(source => source.from === 'literal' && !holdsCode(source.text))
  return share === 0 ? [] : [{ effect, to: domain || 'a host known only at run time', share, prose, files }]
}

type Source = Extract<Effect, { type: 'connect' }>['sends'][number]

function shareOf(source: Source): number {
  switch (source.from) {
    case 'literal':
      return isPacked(source.text) || /[A-Za-z\d+/]{24,}/.test(source.text.slice(0, 65_536))
        ? 1
        : flowStrengths.plainText
    case 'input':
    case 'download':
      return flowStrengths.passedOn
    default:
      return 1
  }
}

/** A path or parameter that is long enough to hold something; everyday services get those all day. */
function carriedByAddress(url: string, kind: string): number {
  if (kind === 'everyday') return 0
  const rest = url.slice(0, 8_192).replace(/^[a-z]{2,6}:\/\/[^/?#]{0,300}/i, '')
  const maxLength = Math.max(0, ...rest.split(/[/?&=#.,;:]/).map(part => part.length))
  return maxLength >= 40 ? 1 : /[?&][^=&]{1,64}=[^&]{12}/.test(rest) ? flowStrengths.inParameter : 0
}

/** Whoever runs the servers of a domain sees every name below it that is asked for. */
function carriedByName({ scheme, host }: Extract<Effect, { type: 'connect' }>): number {
  const maxLength = Math.max(...host.split('.').map(label => label.length))
  return maxLength >= 32 ? 1 : scheme === 'dns' && maxLength >= 20 ? 1 : 0
}

function telling(
  effect: ConsequenceEffect,
  prose: boolean,
  ownDomains: readonly string[],
): readonly Outgoing[] {
  const inside =
    effect.recipients.length > 0 &&
    effect.recipients.every(recipient =>
      ownDomains.some(
        domain =>
          recipient.toLowerCase().endsWith(`@${domain}`) || recipient.toLowerCase().endsWith(`.${domain}`),
      ),
    )
  const to = effect.recipients[0] ?? effect.target
  return inside ? [] : [{ effect, to: to.slice(0, 120), share: flowStrengths.message, prose, files: [] }]
}
