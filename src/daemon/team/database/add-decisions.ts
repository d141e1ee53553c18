import type { PoolClient } from 'pg'
import { GateError } from '../../../ground/model/errors.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { columnsOf } from './columns-of.ts'
import { decisionIn, type TakenEntry } from './decision-in.ts'
import { boundedName } from './bounded-name.ts'
import type { PlacedEntries, PlacedEntry } from './placed-entries.ts'
import { decisionVector } from './decision-vector.ts'

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
