import type { PoolClient } from 'pg'
import { GateError } from '../../../ground/model/errors.ts'
import type { LoggedDecision, DecisionQuery } from '../../../ground/model/logged-decision.ts'
import { decisionIn, type TakenEntry } from './decision-in.ts'
import { boundedName } from './bounded-name.ts'
import type { GateLog } from '../../../gate/team/log-batch.ts'
import { wordsOf } from '../../../gate/store/figures/decision-words.ts'

/** Of a word of a text. */
const maxWordLength = 60

/** A decision among the entries that came. */
export interface PlacedDecision {
  readonly entry: PlacedEntry
  readonly logged: LoggedDecision
}

/** The last millisecond that a date can be made of. */
const latest = 8.64e15

/** Far beyond every filter's: sums of so many stay numbers. */
const maxPoints = 1e9

const insert = `
  INSERT INTO decisions (gate, epoch, place, taken, seq, at, id, call_id, effect, level, composite, session, agent, profile,
    tool, principal, dry, words)
  SELECT $1, $2, place, taken, seq, at, id, call_id, effect, level, composite, session, agent, profile, tool, principal, dry,
    words::tsvector
  FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[],
    $11::float8[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::boolean[], $18::text[])
    AS came (place, taken, seq, at, id, call_id, effect, level, composite, session, agent, profile, tool, principal, dry, words)`

/** Writes the rows of decisions that came; gives these, in their order. */
export async function addDecisions(
  client: PoolClient,
  { gate, epoch, entries }: PlacedEntries,
): Promise<readonly PlacedDecision[]> {
  const found = entries.flatMap(entry => {
    const logged = readDecision(entry)
    return logged ? [{ entry, logged }] : []
  })
  if (found.length > 0) await client.query(insert, [gate, epoch, ...columnsOf(found.map(rowOf), names)])
  return found
}

/** Whoever wrote an entry past the gate is told so, and nothing of the batch is taken. */
function readDecision(entry: PlacedEntry): LoggedDecision | undefined {
  try {
    const logged = decisionIn(entry)
    if (!logged) return undefined
    const stored = storable(entry, logged)
    demandRow(stored)
    rowOf({ entry, logged: stored })
    return stored
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
    throw new GateError('invalid', `Entry ${entry.seq} says that it is a decision and is none.`, 'entries')
  }
}

/** No gate of ours writes a time that is none, or points beyond counting: the pages and sums of all would have them. */
function demandRow({ call, decision }: LoggedDecision): void {
  const { at, effect, dryRun, assessment } = decision
  const { level, composite, contributions } = assessment
  const isTime = Number.isInteger(at) && at >= 0 && at <= latest
  const points = [composite, ...contributions.map(one => one.points)]
  const texts = [effect, level, call.tool ?? '', call.principal ?? '']
  const isRow =
    isTime &&
    typeof dryRun === 'boolean' &&
    points.every(one => Number.isFinite(one) && Math.abs(one) <= maxPoints) &&
    texts.every(one => typeof one === 'string')
  if (!isRow) throw new TypeError('no row can be made of it')
}

/** PostgreSQL keeps no NUL in a text; entries are JSON, which spells it. */
function storable({ body, openings }: TakenEntry, logged: LoggedDecision): LoggedDecision {
  const raw = '\\u0000'
  if (!body?.includes(raw) && !openings?.includes(raw)) return logged
  return JSON.parse(JSON.stringify(logged), (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '') : value,
  )
}

const names = [
  'place',
  'taken',
  'seq',
  'at',
  'id',
  'callId',
  'effect',
  'level',
  'composite',
  'session',
  'agent',
  'profile',
  'tool',
  'principal',
  'dry',
  'words',
] as const

function rowOf({ entry: { place, taken, seq }, logged }: PlacedDecision) {
  const { call, decision } = logged
  const { level, composite } = decision.assessment
  return {
    place,
    taken,
    seq,
    level,
    composite,
    at: decision.at,
    id: boundedName(decision.id),
    callId: boundedName(decision.callId),
    effect: decision.effect,
    session: boundedName(call.session),
    agent: boundedName(call.agent),
    profile: boundedName(call.profile),
    tool: call.tool,
    principal: call.principal,
    dry: decision.dryRun,
    words: decisionVector(logged),
  }
}

/** Columns of rows, one array for each name: `unnest` makes rows of them in one statement. */
export function columnsOf<Row extends object>(
  rows: readonly Row[],
  names: readonly (keyof Row)[],
): readonly (readonly unknown[])[] {
  return names.map(name => rows.map(row => row[name] ?? null))
}

/** An entry that is in the database, where it came to lie. */
export type PlacedEntry = TakenEntry & {
  readonly place: number
  /** Milliseconds since 1970, by the clock of the database. */
  readonly taken: number
}

/** Entries of one gate that were just added, in their order. */
export interface PlacedEntries extends GateLog {
  /** The gate’s group at this moment. */
  readonly group: string
  readonly entries: readonly PlacedEntry[]
}

/** Values that a decision is found by as they are: `.agent=claude`. No word of a text begins with a dot. */
function facet(kind: string, value: string): string {
  return `.${kind}=${boundedName(value)}`
}

/** Every word by which a decision is found, as a tsvector is spelled. */
export function decisionVector(logged: LoggedDecision): string {
  const { call, decision } = logged
  const codes = decision.assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code))
  const filters = codes.map(code => code.slice(0, Math.max(0, code.indexOf('.'))))
  const values = [
    facet('agent', call.agent),
    facet('profile', call.profile),
    ...(call.tool === null ? [] : [facet('tool', call.tool)]),
    ...(call.principal === undefined ? [] : [facet('principal', call.principal)]),
    ...[...codes, ...filters].map(code => facet('finding', code)),
  ]
  return [...new Set([...values, ...wordsIn(wordsOf(logged, []).text)])].map(quote).join(' ')
}

/** The words that a decision must have, as a tsquery is spelled; empty where words say nothing. */
export function decisionWordQuery(query: Omit<DecisionQuery, 'gate' | 'group'>): string {
  const values = (['agent', 'tool', 'principal', 'finding'] as const).flatMap(kind => {
    const value = query[kind]
    return value === undefined ? [] : [quote(facet(kind, value))]
  })
  const words = wordsIn(query.search ?? '')
    .slice(0, 12)
    .map(word => `${quote(word)}:*`)
  return [...values, ...words].join(' & ')
}

/** Runs of letters and digits, lower case. */
function wordsIn(text: string): readonly string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return found.map(word => word.slice(0, maxWordLength))
}

function quote(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
