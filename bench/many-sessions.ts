import { join } from 'node:path'
import type { Hearing, HeardReport } from '../src/ground/model/hearing.ts'
import { openGate } from '../src/gate/open/open-gate.ts'
import { HeardTable } from '../src/gate/store/heard/heard-table.ts'
import { openDatabase } from '../src/gate/store/open-database.ts'
import { callOf } from './evaluate-parts.ts'
import { median } from './measure.ts'

const sessions = 10_000
const rounds = 300
const mebibyte = 1024 * 1024

/** Decisions beside 10,000 sessions that each heard 4,000 marks, and what all of them take. */
export async function manySessionsRows(folder: string, full: Hearing): Promise<readonly string[]> {
  const stateFolder = join(folder, 'many-sessions')
  const first = await openGate({ stateFolder })
  await first.close()
  const bytes = fill(join(stateFolder, 'state.db'), full)
  const gate = await openGate({ stateFolder })
  let number = 0
  const timed = async (session: string) => {
    const command = `cat src/part-${number}.ts`
    const call = { ...callOf('shell', { command }), id: `m-${number++}`, session }
    const start = performance.now()
    await gate.evaluate(call)
    return performance.now() - start
  }
  const before = process.memoryUsage().rss
  const times: Record<'fresh' | 'oldest' | 'others', number[]> = { fresh: [], oldest: [], others: [] }
  for (let i = 0; i < rounds; i++) {
    times.fresh.push(await timed('fresh'))
    times.oldest.push(await timed('s0'))
    times.others.push(await timed(`s${(i * 7_919) % sessions}`))
  }
  const grown = (process.memoryUsage().rss - before) / mebibyte
  await gate.close()
  const [fresh, oldest, others] = [times.fresh, times.oldest, times.others].map(all => median(all).toFixed(3))
  return [
    `a decision beside ${sessions} full sessions, with its log`,
    `  in a new one ${fresh} ms, in the first one ${oldest} ms, in ${rounds} others in turn ${others} ms`,
    `  all of them on disk: ${(bytes / mebibyte).toFixed(0)} MiB, ${bytes <= sessions * 65_536 ? 'within' : 'OVER'} 64 KiB each; memory grown by ${grown.toFixed(0)} MiB`,
  ]
}

/** Writes what the sessions heard as one report each, and returns how many bytes that takes with its indexes. */
function fill(file: string, full: Hearing): number {
  const database = openDatabase(file, 'NORMAL')
  const table = new HeardTable(database)
  const [one] = full
  if (one) {
    const report: HeardReport = { ...one, segments: full.flatMap(({ segments }) => segments) }
    for (let i = 0; i < sessions; i += 500) {
      database.exec('BEGIN')
      for (let k = i; k < i + 500; k++) table.hear(`s${k}`, report)
      database.exec('COMMIT')
    }
  }
  const tables = "name IN ('heard', 'heard_sessions') OR name LIKE 'heard_of%'"
  const [row] = database.prepare(`SELECT sum(pgsize) AS bytes FROM dbstat WHERE ${tables}`).all()
  database.close()
  return Number(row?.['bytes'] ?? 0)
}
