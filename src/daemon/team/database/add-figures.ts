import type { PoolClient } from 'pg'
import { countEntries, dayLength, type TallyRow } from '../../../gate/store/figures/count-entries.ts'
import { boundedName } from './bounded-name.ts'
import { type PlacedDecision, columnsOf, type PlacedEntries } from './add-decisions.ts'

/** Parts that the sums of a group are spread over, from 1: those of 0 are put together, and have their sums of ten days. */
const parts = 8

const sums =
  'allowed = t.allowed + excluded.allowed, queued = t.queued + excluded.queued, denied = t.denied + excluded.denied'

const addTallies = `
  INSERT INTO tallies AS t (gates, part, what, length, slot, key, allowed, queued, denied, points)
  SELECT $1, $2, * FROM unnest($3::text[], $4::integer[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[],
    $10::float8[])
  ON CONFLICT (what, length, slot, gates, part, key) DO UPDATE SET ${sums}, points = t.points + excluded.points`

const addDays = `
  INSERT INTO gate_days AS t (gate, day, allowed, queued, denied)
  SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
  ON CONFLICT (gate, day) DO UPDATE SET ${sums}`

const seen = `first = least(t.first, excluded.first), last = greatest(t.last, excluded.last), last_place = excluded.last_place, ${sums}`

const addClients = `
  INSERT INTO seen_clients AS t (gate, agent, profile, origin, first, last, last_place, allowed, queued, denied)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
    $9::bigint[], $10::bigint[])
  ON CONFLICT (gate, agent, profile, origin) DO UPDATE SET ${seen}`

const addSessions = `
  INSERT INTO seen_sessions AS t (gate, id, agent, profile, first, last, last_place, allowed, queued, denied)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
    $9::bigint[], $10::bigint[])
  ON CONFLICT (gate, id) DO UPDATE SET agent = excluded.agent, profile = excluded.profile, ${seen}`

/**
 * Adds decisions that came to the sums. Those of a group are written last and in one order: gates whose batches come at
 * the same moment wait for each other there, and never in a circle.
 */
export async function addFigures(
  client: PoolClient,
  { gate, group }: Pick<PlacedEntries, 'gate' | 'group'>,
  decisions: readonly PlacedDecision[],
): Promise<void> {
  const { tallies, clients, sessions } = countEntries(decisions.map(placed))
  if (tallies.size === 0) return
  await client.query(addClients, [gate, ...columnsOf([...clients.values()], clientNames)])
  await client.query(addSessions, [gate, ...columnsOf([...sessions.values()], sessionNames)])
  await client.query(addDays, [gate, ...columnsOf(daysOf([...tallies.values()]), dayNames)])
  const rows = [...tallies.values()].sort(byKey)
  await client.query(addTallies, [group, partOf(gate), ...columnsOf(rows, tallyNames)])
}

const counts = ['allowed', 'queued', 'denied'] as const
const clientNames = ['agent', 'profile', 'origin', 'first', 'last', 'lastSeq', ...counts] as const
const sessionNames = ['id', 'agent', 'profile', 'first', 'last', 'lastSeq', ...counts] as const
const dayNames = ['day', ...counts] as const
const tallyNames = ['what', 'length', 'slot', 'key', ...counts, 'points'] as const

/** The newest of a client or a session is told by its place in the team, not by its number in the gate’s log. */
function placed({ entry, logged }: PlacedDecision) {
  const { call } = logged
  const names = {
    session: boundedName(call.session),
    agent: boundedName(call.agent),
    profile: boundedName(call.profile),
  }
  return { ...logged, call: { ...call, ...names }, entry: { ...logged.entry, seq: entry.place } }
}

function daysOf(tallies: readonly TallyRow[]) {
  const days = new Map<number, { day: number; allowed: number; queued: number; denied: number }>()
  for (const { what, slot, allowed, queued, denied } of tallies) {
    if (what !== 'all') continue
    const day = Math.floor(slot / dayLength) * dayLength
    const row = days.get(day) ?? { day, allowed: 0, queued: 0, denied: 0 }
    days.set(day, {
      day,
      allowed: row.allowed + allowed,
      queued: row.queued + queued,
      denied: row.denied + denied,
    })
  }
  return [...days.values()]
}

function byKey(one: TallyRow, other: TallyRow): number {
  const [a, b] = [one, other].map(({ what, length, slot, key }) => `${what} ${length} ${slot} ${key}`)
  return (a as string) < (b as string) ? -1 : 1
}

function partOf(gate: string): number {
  return 1 + (Number.parseInt(gate.slice(0, 2), 16) % parts || 0)
}
