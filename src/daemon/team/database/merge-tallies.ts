import type { Tallied } from '../../../gate/core/ports/figures.ts'
import { dayLength, slotLength } from '../../../gate/store/figures/count-entries.ts'
import type { TeamPool } from './team-pool.ts'
import type { FigurePart } from '../../../gate/store/figures/figure-tables.ts'

/** Length of the longest time that is summed as one: a year is read as some thirty of these and twenty days. */
const longLength = 10 * dayLength

const day = dayLength

/** Any number, the same in every hub: whoever merges holds this lock. */
const lock = 7_204_314

/** Days whose parts are still written to by many gates. */
const busyDays = 2

/** Days that are merged in one transaction. */
const atOnce = 7
const whats: readonly Tallied[] = ['all', 'finding', 'filter', 'tool', 'observed', 'judged']
const sums = 'sum(allowed), sum(queued), sum(denied), sum(points)'

/**
 * Puts the parts of sums together whose time has gone: they are apart so that gates that write at the same moment seldom
 * wait for each other, and whoever reads has to read all of them. Sums of days that are together are in those of ten days
 * too. What comes late lies in a part again, until the next time.
 */
export async function mergeTallies(pool: TeamPool, now: number): Promise<void> {
  const end = Math.floor(now / day) * day - busyDays * day
  const days = await pool.rows<{ readonly day: string }>({
    text: `SELECT DISTINCT slot - slot % ${day} AS day FROM tallies WHERE what = 'all' AND part > 0 AND slot < $1 ORDER BY day`,
    values: [end],
  })
  for (let i = 0; i < days.length; i += atOnce)
    await mergeDays(
      pool,
      days.slice(i, i + atOnce).map(({ day: one }) => one),
    )
}

async function mergeDays(pool: TeamPool, days: readonly string[]): Promise<void> {
  await pool.transaction(async client => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock])
    await client.query(
      `WITH days AS (SELECT unnest($1::bigint[]) AS day), gone AS (
        DELETE FROM tallies t USING days, unnest($2::text[]) AS kind, unnest($3::integer[]) AS wide
        WHERE t.what = kind AND t.length = wide AND t.slot >= day AND t.slot < day + ${day} AND t.part > 0 RETURNING t.*),
      moved AS (SELECT what, length, slot, gates, key, allowed, queued, denied, points FROM gone UNION ALL
        SELECT what, ${longLength}, slot - slot % ${longLength}, gates, key, allowed, queued, denied, points FROM gone
        WHERE length = ${dayLength})
      INSERT INTO tallies AS t (gates, part, what, length, slot, key, allowed, queued, denied, points)
        SELECT gates, 0, what, length, slot, key, ${sums} FROM moved GROUP BY what, length, slot, gates, key
        ORDER BY what, length, slot, gates, key
      ON CONFLICT (what, length, slot, gates, part, key) DO UPDATE SET allowed = t.allowed + excluded.allowed,
        queued = t.queued + excluded.queued, denied = t.denied + excluded.denied, points = t.points + excluded.points`,
      [days, whats, [slotLength, dayLength]],
    )
  })
}

/** A stretch of sums that is read. */
interface SumStretch extends FigurePart {
  /** Only sums that still lie in parts: those of the whole stretch, without them, are read by the longest time. */
  readonly inParts: boolean
}

/** A time that is read by days, with the longest times in it read at once. */
export function longParts(part: FigurePart): readonly SumStretch[] {
  const first = Math.ceil(part.from / longLength) * longLength
  const last = Math.floor(part.to / longLength) * longLength
  if (part.length !== dayLength || first >= last) return [{ ...part, inParts: false }]
  return [
    { length: dayLength, from: part.from, to: first, inParts: false },
    { length: longLength, from: first, to: last, inParts: false },
    { length: dayLength, from: first, to: last, inParts: true },
    { length: dayLength, from: last, to: part.to, inParts: false },
  ].filter(({ from, to }) => from < to)
}
