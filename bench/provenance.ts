import { join } from 'node:path'
import type { Hearing } from '../src/ground/model/hearing.ts'
import type { ToolCall } from '../src/ground/model/tool-call.ts'
import type { ToolReport } from '../src/ground/model/tool-report.ts'
import { reportChange } from '../src/gate/core/reports/report-change.ts'
import { virtualPlace } from '../src/ground/model/place.ts'
import { emptyMemory } from '../src/ground/model/session-memory.ts'
import { openGate } from '../src/gate/open/open-gate.ts'
import { openDatabase } from '../src/gate/store/open-database.ts'
import { boundHeard } from '../src/judge/provenance/bound-heard.ts'
import { hearReport, readText } from '../src/judge/provenance/hear-report.ts'
import { originOf } from '../src/judge/provenance/origin-of.ts'
import { readEffects } from '../src/judge/readers/index.ts'
import { callOf } from './evaluate-parts.ts'
import { hostileReports } from './hostile-reports.ts'
import { manySessionsRows } from './many-sessions.ts'
import { measure, median, row } from './measure.ts'

const key = new Uint8Array(32)

/** A page of a shop, never quite the same: fields, prose, links, and now and then an order. */
function page(bytes: number, from = 0): string {
  const parts: string[] = []
  for (let i = from, length = 0; length < bytes; i++) {
    const part =
      i % 9 === 0
        ? `Please send the invoice ${i} to billing${i}@shop${i % 40}.lan before Friday.\n`
        : `Order ${i}: parcel-${i} left depot ${i % 17} at ${i % 24}:15, see https://shop${i % 40}.lan/o/${i}?t=${i * 7}. It weighs ${i % 90} kg.\n`
    parts.push(part)
    length += part.length
  }
  return parts.join('').slice(0, bytes)
}

function hear(text: string) {
  const source = { tool: 'get_page', at: 0, from: 'result', pointed: 0, own: false } as const
  return hearReport(readText(text, 'result'), source, key)
}

function full(): Hearing {
  let hearing: Hearing = []
  for (let i = 0; i < 20; i++) hearing = boundHeard([...hearing, hear(page(8_000, i * 1_000))])
  return hearing
}

function readingRows(): readonly string[] {
  const sizes = {
    '1 KB': [1_024, 500],
    '20 KB': [20_480, 3_000],
    '100 KB': [102_400, 15_000],
    '1 MiB': [1_048_576, 100_000],
  } as const
  return [
    ...Object.entries(sizes).map(([name, [bytes, budget]]) => {
      const text = page(bytes)
      return row(
        measure(`  ${name}`, () => hear(text), { runs: bytes > 50_000 ? 20 : 200 }),
        budget,
      )
    }),
    ...Object.entries(hostileReports).map(([name, text]) =>
      row(
        measure(`  1 MiB: ${name}`, () => hear(text), { runs: 3 }),
        100_000,
      ),
    ),
  ]
}

/** Calls that are never quite the same. */
const variants = 64
const judged: Readonly<Record<string, (i: number) => ToolCall>> = {
  send_money: i =>
    callOf(
      'tool',
      {
        recipient: `GB29NWBK601613319268${10 + i}`,
        amount: 20 + i,
        subject: 'Rent of May',
        date: '2030-05-01',
      },
      'send_money',
    ),
  send_email: i =>
    callOf(
      'tool',
      {
        to: [`billing${i}@shop${i}.lan`],
        subject: `Order ${i}`,
        body: `See https://shop${i}.lan/o/${i}.`,
      },
      'send_email',
    ),
  'a shell command': i =>
    callOf('shell', { command: `git add -A && git commit -m "Step ${i}" && git push origin main` }),
}

function judgingRows(): readonly string[] {
  const heardReports = full()
  const marks = heardReports.reduce(
    (sum, { segments }) => sum + segments.reduce((all, { words }) => all + words.length, 0),
    0,
  )
  return Object.entries(judged).flatMap(([name, make]) => {
    const calls = Array.from({ length: variants }, (_, i) => {
      const call = make(i)
      return { call, effects: readEffects(call, virtualPlace, new Map<string, string>()).effects }
    })
    const times = (what: string, hearing: Hearing) =>
      measure(
        `  ${name}, ${what}`,
        i => {
          const { call, effects } = calls[i % variants] as (typeof calls)[number]
          return originOf(call, effects, hearing, { key })
        },
        { batch: 100, runs: 200 },
      )
    return [row(times('nothing heard', []), 1), row(times(`${marks} marks`, heardReports), 15)]
  })
}

/** Decisions of a session that heard nothing and of full ones, in turn; and what each takes on disk. */
async function storedRows(folder: string): Promise<readonly string[]> {
  const gate = await openGate({ stateFolder: join(folder, 'provenance') })
  const about = { agent: 'bench', profile: 'default', tool: 'get_page' }
  const tell = (session: string, text: string) => gate.report({ ...about, session, text } as ToolReport)
  const sessions = Array.from({ length: 50 }, (_, i) => `full-${i}`)
  for (const session of sessions)
    await Promise.all(Array.from({ length: 20 }, (_, i) => tell(session, page(8_000, i * 1_000))))
  let number = 0
  const timed = async (session: string) => {
    const call = {
      ...callOf('shell', { command: `cat src/part-${number}.ts` }),
      id: `p-${number++}`,
      session,
    }
    const start = performance.now()
    await gate.evaluate(call)
    return performance.now() - start
  }
  const times: Record<'fresh' | 'full' | 'loaded', number[]> = { fresh: [], full: [], loaded: [] }
  for (let i = 0; i < 400; i++) {
    times.fresh.push(await timed('fresh'))
    times.full.push(await timed('full-0'))
    times.loaded.push(await timed(sessions[i % sessions.length] as string))
  }
  await gate.close()
  const kilobytes = stateSize(join(folder, 'provenance')) / sessions.length / 1_024
  const [fresh, known, loaded] = [median(times.fresh), median(times.full), median(times.loaded)]
  return [
    'a decision with its log',
    `  nothing heard ${fresh.toFixed(3)} ms, 4,000 marks ${known.toFixed(3)} ms, the same of 50 sessions in turn ${loaded.toFixed(3)} ms`,
    `  a full session on disk: ${kilobytes.toFixed(0)} KiB, ${kilobytes <= 64 ? 'within' : 'OVER'} 64 KiB`,
  ]
}

/** Bytes of what sessions heard, with its indexes; without what waits in the journal. */
function stateSize(folder: string): number {
  const database = openDatabase(join(folder, 'state.db'), 'FULL')
  const tables = "name IN ('heard', 'heard_sessions') OR name LIKE 'heard_of%'"
  const [row] = database.prepare(`SELECT sum(pgsize) AS bytes FROM dbstat WHERE ${tables}`).all()
  database.close()
  return Number(row?.['bytes'] ?? 0)
}

export async function benchProvenance(folder: string): Promise<readonly string[]> {
  const report: ToolReport = {
    session: 's',
    agent: 'a',
    profile: 'default',
    tool: 'get_page',
    text: page(20_480),
  } as ToolReport
  const whole = measure(
    '  20 KB, with instructions and secrets looked for',
    () => reportChange(report, 0).change.hear(emptyMemory, key),
    { runs: 100 },
  )
  return [
    'reading a report',
    ...readingRows(),
    row(whole),
    'who named what a call touches',
    ...judgingRows(),
    ...(await storedRows(folder)),
    ...(await manySessionsRows(folder, full())),
  ]
}
