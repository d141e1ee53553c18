import type { Figures, Tallied, Tally } from '../../../gate/core/ports/figures.ts'
import { dayLength, slotLength } from '../../../gate/store/figures/count-entries.ts'
import { figureParts } from '../../../gate/store/figures/figure-tables.ts'
import type { FigureTime, TeamFigures } from '../team-reads.ts'
import { columnsOf } from './add-decisions.ts'
import { longParts } from './merge-tallies.ts'
import type { TeamPool } from './team-pool.ts'

type Row = Tally & { readonly what: Tallied }

const sums = 'sum(allowed)::float8 AS allowed, sum(queued)::float8 AS queued, sum(denied)::float8 AS denied'

/** Reads the sums of some time at once: an overview is made of what they were at that moment. */
export async function readFigures(
  pool: TeamPool,
  time: FigureTime,
  answers: Figures['answers'],
): Promise<TeamFigures> {
  const [days, tallies] = await Promise.all([readDays(pool, time), readTallies(pool, time)])
  return {
    slot: slotLength,
    catchUp: () => 1,
    days: () => days,
    tallies: what => tallies.flatMap(({ what: of, ...tally }) => (of === what ? [tally] : [])),
    answers,
  }
}

function readDays(pool: TeamPool, { from, to, group }: FigureTime): Promise<ReturnType<Figures['days']>> {
  return pool.rows({
    text: `SELECT ((slot - $1) / ${dayLength})::integer AS day, ${sums} FROM tallies
      WHERE what = 'all' AND length = ${slotLength} AND slot >= $1 AND slot < $2 AND ($3::text IS NULL OR gates = $3)
      GROUP BY day`,
    values: [from, to, group ?? null],
  })
}

/** Times of judging are summed by the days of UTC alone. */
async function readTallies(pool: TeamPool, { from, to, group }: FigureTime): Promise<readonly Row[]> {
  const parts = figureParts(from, to)
  const judged = { length: dayLength, from: Math.floor(from / dayLength) * dayLength, to }
  const wanted = [
    ...(['finding', 'filter', 'tool', 'observed'] as const).flatMap(what =>
      parts.map(part => ({ what, ...part })),
    ),
    { what: 'judged' as const, ...judged },
  ].flatMap(({ what, ...part }) => longParts(part).map(stretch => ({ what, ...stretch })))
  return pool.rows<Row>({
    text: `WITH wanted AS (SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::boolean[])
        AS w (what, length, since, until, in_parts)),
      found AS (${stretchesOf('NOT in_parts', 'true')} UNION ALL ${stretchesOf('in_parts', 'part > 0')})
      SELECT what, key, ${sums}, sum(points) AS points FROM found GROUP BY what, key`,
    values: [...columnsOf(wanted, ['what', 'length', 'from', 'to', 'inParts']), group ?? null],
  })
}

/** Each part is a stretch of an index; joined otherwise, the whole table is read for one day of it. */
function stretchesOf(wanted: string, which: string): string {
  return `SELECT t.* FROM wanted w CROSS JOIN LATERAL (SELECT what, key, allowed, queued, denied, points FROM tallies
    WHERE what = w.what AND length = w.length AND slot >= w.since AND slot < w.until AND ${which}
    AND ($6::text IS NULL OR gates = $6) OFFSET 0) t WHERE ${wanted}`
}
