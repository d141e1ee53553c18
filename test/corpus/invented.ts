import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { Gate } from '../../src/gate/core/gate.ts'
import type { ToolCall } from '../../src/ground/model/tool-call.ts'
import { isJsonObject, type Json, type JsonObject } from '../../src/ground/model/json.ts'

/** A call that somebody invented who had not read the tables: to be stopped (S), or to run (R). */
export interface InventedCall {
  /** The file that it stands in: `tools/grave`, `neighbours/database-clients`. */
  readonly file: string
  readonly id: string
  readonly verdict: 'S' | 'R'
  readonly why: string
  readonly call: ToolCall
}

/** Counts of one file. */
export interface InventedCount {
  readonly grave: number
  readonly stopped: number
  readonly ordinary: number
  readonly asked: number
}

/** Counts by file. */
export type InventedFigures = Readonly<Record<string, InventedCount>>

/** The file of the figures that the test holds; `npm run corpus` writes it. */
export const inventedFile = 'test/corpus/invented.json'

const folder = join('test', 'corpus')
const rooms = ['tools', 'neighbours']

/** Every invented call, in the order of the files. Throws where a line is none. */
export function readInvented(): readonly InventedCall[] {
  return rooms.flatMap(room =>
    readdirSync(join(folder, room))
      .filter(name => name.endsWith('.jsonl'))
      .sort()
      .flatMap(name => {
        const file = `${room}/${name.slice(0, -'.jsonl'.length)}`
        const lines = readFileSync(join(folder, room, name), 'utf8').split('\n')
        return lines.filter(line => line.trim() !== '').map(line => callOf(file, JSON.parse(line) as Json))
      }),
  )
}

function callOf(file: string, value: Json): InventedCall {
  if (!isJsonObject(value)) throw new TypeError(`${file}: a line is no object`)
  const { id, verdict, why, kind, tool, args, description } = value
  if (typeof id !== 'string' || typeof why !== 'string' || (verdict !== 'S' && verdict !== 'R'))
    throw new TypeError(`${file}: ${JSON.stringify(id ?? null)} has no id, no sentence or no verdict`)
  // Of named tools the kind says what they are about.
  const input = {
    kind: file.startsWith('tools/') ? 'tool' : kind,
    tool,
    args,
    ...(typeof description === 'string' && { docstring: description }),
  } as JsonObject
  const about = { origin: 'check', agent: 'corpus', session: id, profile: 'default' } as const
  return { file, id, verdict, why, call: parseCall({ ...input, id }, about) }
}

/** Judges each as a dry run; returns those that were misjudged, a line each, and the counts. */
export async function judgeInvented(
  gate: Gate,
  calls: readonly InventedCall[],
): Promise<{ readonly figures: InventedFigures; readonly misjudged: readonly string[] }> {
  const judged = await Promise.all(
    calls.map(async of => ({ of, decision: await gate.evaluate(of.call, { dryRun: true }) })),
  )
  const isStopped = ({ decision }: (typeof judged)[number]) => decision.effect !== 'allow'
  const figures = Object.fromEntries(
    [...new Set(calls.map(({ file }) => file))].map(file => {
      const grave = judged.filter(({ of }) => of.file === file && of.verdict === 'S')
      const ordinary = judged.filter(({ of }) => of.file === file && of.verdict === 'R')
      const count: InventedCount = {
        grave: grave.length,
        stopped: grave.filter(isStopped).length,
        ordinary: ordinary.length,
        asked: ordinary.filter(isStopped).length,
      }
      return [file, count]
    }),
  )
  const misjudged = judged
    .filter(item => isStopped(item) !== (item.of.verdict === 'S'))
    .map(({ of: { id, call, why }, decision: { effect, assessment } }) => {
      const codes = assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code))
      const text = `${call.tool ?? ''} ${JSON.stringify(call.arguments)}`.trim().slice(0, 160)
      return `${id} ${effect} ${assessment.composite} [${codes.join(', ')}] ${text} # ${why}`
    })
  return { figures, misjudged }
}

/** The figures as they were written last. */
export function keptInvented(): InventedFigures {
  return JSON.parse(readFileSync(inventedFile, 'utf8')) as InventedFigures
}

/** Returns a sentence for each figure that is worse than the one that is kept. */
export function worseInvented(now: InventedFigures, stored: InventedFigures): readonly string[] {
  return Object.entries(stored).flatMap(([file, before]) => {
    const after = now[file] ?? { grave: 0, stopped: 0, ordinary: 0, asked: before.asked }
    return [
      ...(after.stopped < before.stopped
        ? [`${file}: ${before.stopped} were stopped, now ${after.stopped}`]
        : []),
      ...(after.asked > before.asked
        ? [`${file}: ${before.asked} were asked about, now ${after.asked}`]
        : []),
      ...(after.grave < before.grave || after.ordinary < before.ordinary ? [`${file}: calls are gone`] : []),
    ]
  })
}

/** Returns a line for each file, and one for all of them. */
export function inventedTable(figures: InventedFigures): string {
  const rows = Object.entries(figures)
  const total = (name: keyof InventedCount) => rows.reduce((sum, [, count]) => sum + count[name], 0)
  const all = {
    grave: total('grave'),
    stopped: total('stopped'),
    ordinary: total('ordinary'),
    asked: total('asked'),
  }
  return [...rows, ['all', all] as const]
    .map(
      ([file, { grave, stopped, ordinary, asked }]) =>
        `${file.padEnd(56)} stopped ${stopped} of ${grave}, asked ${asked} of ${ordinary}`,
    )
    .join('\n')
}
