import type { Canary } from '../../ground/model/canary.ts'
import type { CallKind, ToolCall } from '../../ground/model/tool-call.ts'
import type { Hearing, TextRole } from '../../ground/model/hearing.ts'
import type { Finding } from '../../ground/model/finding.ts'
import type { RememberedTool } from '../../ground/model/offered-tool.ts'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'
import { type Place, virtualPlace } from '../../ground/model/place.ts'
import type { RuleMatch } from '../../ground/model/policy.ts'
import type { Profile } from '../../ground/model/settings/profile-settings.ts'
import { emptyMemory, type SessionMemory } from '../../ground/model/session-memory.ts'
import { hearReport, readText } from '../provenance/hear-report.ts'
import { marksOf } from '../provenance/mark-of.ts'
import { originOf } from '../provenance/origin-of.ts'
import { readEffects } from '../readers/index.ts'
import type { Filter, FilterInput } from './filter.ts'
import { memberOf } from '../../ground/model/member-of.ts'
import { mapOf } from '../../ground/model/map-of.ts'

const programs = new Set(
  (
    'git gh npm npx ls cat head tail mv cp rm find du df chmod chown docker kubectl terraform helm curl wget pip uv ' +
    'cargo poetry pulumi systemctl crontab ps kill sudo brew apt mkdir trash tar rsync psql node python python3 aws gcloud az pnpm yarn ssh'
  ).split(' '),
)

/** Something harmless of its kind for each placeholder, so that a suggestion can be judged. */
const samples: ReadonlyMap<string, string> = mapOf({
  address: 'https://downloads.test/file',
  file: 'notes.txt',
  image: 'alpine',
  'new-branch': 'my-fix',
  pid: '4711',
  remote: 'origin',
  table: 'orders',
})

/**
 * The call that a suggestion means, with something harmless in the place of its placeholders: SQL, a shell command, or
 * undefined where it is advice in words.
 */
export function suggestedCall(
  suggestion: string,
): { readonly kind: CallKind; readonly arguments: JsonObject } | undefined {
  const instead = suggestion.replaceAll(
    /<([a-z-]{1,20})>/g,
    (whole, name: string) => samples.get(name) ?? whole,
  )
  if (/^(?:SELECT|ALTER|CREATE|UPDATE|DELETE|EXPLAIN|WITH) /.test(instead))
    return { kind: 'sql', arguments: { query: instead } }
  const [first = ''] = instead.split(' ')
  return programs.has(first) ? { kind: 'shell', arguments: { command: instead } } : undefined
}

/** A call of a filter's test: a shell command, or a call with what makes it special. */
export type TestCall =
  | string
  | (Partial<
      Pick<
        ToolCall,
        'kind' | 'tool' | 'arguments' | 'docstring' | 'annotations' | 'offered' | 'agent' | 'origin'
      >
    > &
      TestScene)

/** Words of the person, or of a result; `pointed` where the person named what was read. */
export type Utterance = { readonly person: string } | ({ readonly result: string } & Heard)

/** The source of a result, as the call that read it left it. */
interface Heard {
  readonly tool?: string
  readonly pointed?: number
  readonly own?: boolean
  readonly isBefore?: true
  /** Bytes of it that nobody read. */
  readonly unread?: number
  /** The registrable domain that was read. */
  readonly site?: string
  readonly role?: TextRole
}

const testKey = new Uint8Array(32)
const noTool: Heard = {}

interface TestScene {
  /** Files that the readers find, by absolute path. */
  readonly files?: Readonly<Record<string, string>>
  readonly rules?: readonly RuleMatch[]
  readonly profile?: Partial<Profile>
  readonly session?: Partial<SessionMemory>
  /** Words before the call, oldest first: by the person, or in the result of a tool. */
  readonly said?: readonly Utterance[]
  readonly canaries?: readonly Canary[]
  readonly firstTimes?: readonly string[]
  readonly knownTool?: RememberedTool
  /** Settings of its folder that switch hooks off. */
  readonly hooksOff?: Place['hooksOff']
}

/** One line of a filter's test: the call, the codes that it must find, and why, in a sentence. */
export interface FilterCase {
  readonly call: TestCall
  /** Each must be found; when left out, any finding will do. */
  readonly codes?: readonly string[]
  readonly why: string
}

/** A filter ships with calls that must fire, calls that must stay quiet, and the dangerous neighbours of its relaxations. */
export interface FilterCases {
  readonly fires: readonly FilterCase[]
  readonly quiet: readonly FilterCase[]
  readonly guards: readonly FilterCase[]
}

/** The part of a test runner that is used: a name and a body that throws when it does not hold. */
export type DeclareTest = (name: string, body: () => void) => void

/** Declares one test for each case, and the laws that every filter is held to. */
export function testFilter(filter: Filter, profile: Profile, cases: FilterCases, test: DeclareTest): void {
  for (const item of cases.quiet) {
    test(`${filter.name} stays quiet: ${item.why}`, () => {
      const points = findIn(filter, item, profile).filter(finding => isAsked(filter, finding))
      holds(
        points.length === 0,
        `found ${points.map(({ code }) => code).join(', ')} in ${spellCall(item.call)}`,
      )
    })
  }
  for (const item of [...cases.fires, ...cases.guards]) {
    test(`${filter.name} fires: ${item.why}`, () => {
      const codes = findIn(filter, item, profile).map(({ code }) => code)
      const wanted = item.codes ?? []
      holds(codes.length > 0, `found nothing in ${spellCall(item.call)}`)
      holds(
        wanted.every(code => codes.includes(code)),
        `found ${codes.join(', ')} and not ${wanted.join(', ')} in ${spellCall(item.call)}`,
      )
    })
  }
  testLaws(filter, profile, cases, test)
}

function testLaws(filter: Filter, profile: Profile, cases: FilterCases, test: DeclareTest): void {
  test(`${filter.name} keeps the laws of filters on hostile calls`, () => {
    for (const call of hostile) findIn(filter, { call, why: '' }, profile)
  })
  test(`${filter.name} suggests nothing that it would itself ask about`, () => {
    for (const [code, { instead }] of Object.entries(filter.codes)) {
      const call = instead === undefined ? undefined : suggestedCall(instead)
      if (!call) continue
      const asked = findIn(filter, { call, why: '' }, profile).filter(finding => isAsked(filter, finding))
      holds(asked.length === 0, `${code} suggests “${instead}”, in which it finds ${asked[0]?.code}`)
    }
  })
  test(`every code of ${filter.name} begins with its name and is found by some case`, () => {
    const found = new Set(
      [...cases.fires, ...cases.guards].flatMap(item =>
        findIn(filter, item, profile).map(({ code }) => code),
      ),
    )
    for (const code of Object.keys(filter.codes)) {
      holds(code.startsWith(`${filter.name}.`), `${code} does not begin with ${filter.name}.`)
      holds(found.has(code), `no case finds ${code}`)
    }
  })
}

/** A note of at most a point asks nobody, so a quiet call may have one. */
function isAsked(filter: Filter, { code, strength }: Finding): boolean {
  const points = memberOf(filter.codes, code)?.points
  return points === 'gate' || (points ?? 0) * strength > 1
}

/** The findings of one case, each held to the laws. */
function findIn(filter: Filter, { call }: FilterCase, profile: Profile): readonly Finding[] {
  const input = deepFreeze(inputOf(call, profile))
  const findings = filter.find(input)
  holds(
    JSON.stringify(filter.find(input)) === JSON.stringify(findings),
    'the filter finds something else the second time',
  )
  for (const finding of findings) holdsTo(filter, finding, input)
  return findings
}

function holdsTo(filter: Filter, finding: Finding, { call }: FilterInput): void {
  holds(Object.hasOwn(filter.codes, finding.code), `${finding.code} is not declared`)
  holds(finding.strength >= 0 && finding.strength <= 1, `${finding.code} has strength ${finding.strength}`)
  holds(finding.what.length > 0 && finding.what.length < 2_000, `${finding.code} does not say what it found`)
  for (const { pointer, start, end } of finding.evidence) {
    const value = at(call.arguments, pointer)
    holds(value !== undefined, `${finding.code} points to ${pointer}, which is not in the call`)
    holds(
      start >= 0 && end >= start && (typeof value !== 'string' || end <= value.length),
      `${finding.code} points outside ${pointer}`,
    )
  }
}

function at(value: Json, pointer: string): Json | undefined {
  let found: Json | undefined = value
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    found = Array.isArray(found)
      ? (found[Number(key)] as Json)
      : isJsonObject(found)
        ? memberOf(found, key)
        : undefined
  }
  return found
}

const plainCall: ToolCall = {
  id: 'test',
  session: 'test',
  agent: 'test',
  profile: 'default',
  kind: 'shell',
  tool: null,
  arguments: {},
  cwd: null,
  origin: 'check',
  at: 0,
}

function inputOf(test: TestCall, profile: Profile): FilterInput {
  const input = typeof test === 'string' ? { arguments: { command: test } } : test
  const scene = input as Exclude<TestCall, string>
  const {
    files = {},
    rules = [],
    profile: changes = {},
    session = {},
    said: statements = [],
    canaries = [],
    firstTimes = [],
    knownTool,
    hooksOff,
    ...about
  } = scene
  const kind = about.tool === undefined ? 'shell' : 'tool'
  const call: ToolCall = { ...plainCall, kind, ...about }
  const { effects } = readEffects(call, virtualPlace, new Map(Object.entries(files)))
  return {
    call,
    effects,
    place: hooksOff ? { ...virtualPlace, hooksOff } : virtualPlace,
    profile: { ...profile, ...changes },
    rules,
    session: { ...emptyMemory, ...session },
    origin: originOf(call, effects, heardOf(statements), {
      key: testKey,
      files: session.files ?? {},
      cwd: virtualPlace.cwd,
    }),
    canaries,
    firstTimes,
    ...(knownTool && { knownTool }),
  }
}

function heardOf(statements: readonly Utterance[]): Hearing {
  return statements.map(one => {
    const from = 'person' in one ? 'person' : 'result'
    const text = 'person' in one ? one.person : one.result
    const {
      tool = null,
      pointed = 0,
      own = false,
      isBefore,
      site,
      unread,
      role,
    } = 'person' in one ? noTool : one
    const sites = site === undefined ? [] : marksOf(testKey, [site])
    const source = {
      tool,
      at: 0,
      from,
      pointed,
      own,
      ...(isBefore && { isBefore }),
      sites,
      ...(unread !== undefined && { unread }),
      ...(role && { role }),
    } as const
    return hearReport(readText(text, from), source, testKey)
  })
}

/** A filter that changes what it was given throws. */
function deepFreeze(input: FilterInput): FilterInput {
  const copy = structuredClone(input)
  const pending: unknown[] = [copy]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item !== 'object' || item === null || Object.isFrozen(item)) continue
    pending.push(...Object.values(Object.freeze(item)).filter(inner => inner !== undefined))
  }
  return copy
}

const hostile: readonly TestCall[] = [
  '',
  ' \u0000\u001b[2J',
  '$('.repeat(300),
  'rm -rf '.repeat(2_000),
  `cat <<'E'\n${'x'.repeat(70_000)}\nE`,
  '"unclosed',
  { kind: 'sql', arguments: { query: ';'.repeat(5_000) } },
  { kind: 'http', arguments: { url: 'http://[::::]/%%%' } },
  { kind: 'file_write', arguments: { path: '../../'.repeat(2_000), content: null } },
  { tool: '__proto__', arguments: { constructor: { prototype: ['\ufeff'] } } },
]

function spellCall(call: TestCall): string {
  return typeof call === 'string' ? call : JSON.stringify(call)
}

function holds(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(sentence)
}
