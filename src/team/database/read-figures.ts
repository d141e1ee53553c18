import type { Figures, Tallied, Tally } from '../../gate/ports/figures.ts'
import { dayLength, slotLength } from '../../store/figures/count-entries.ts'
import { figureParts } from '../../store/figures/figure-parts.ts'
import type { FigureTime, TeamFigures } from '../team-reads.ts'
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
  ]
  return pool.rows<Row>({
    // Each part is a stretch of the index; joined otherwise, the whole table is read for one day of it.
    text: `SELECT w.what, t.key, ${sums}, sum(points) AS points
      FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[]) AS w (what, length, since, until)
      CROSS JOIN LATERAL (SELECT * FROM tallies WHERE what = w.what AND length = w.length AND slot >= w.since
        AND slot < w.until AND ($5::text IS NULL OR gates = $5) OFFSET 0) t GROUP BY w.what, t.key`,
    values: [
      wanted.map(one => one.what),
      wanted.map(one => one.length),
      wanted.map(one => one.from),
      wanted.map(one => one.to),
      group ?? null,
    ],
  })
}
