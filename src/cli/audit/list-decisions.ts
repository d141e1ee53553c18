import { namedCallLine } from '../../people/review/call-line.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { DecisionQuery, LoggedDecision } from '../../ground/model/logged-decision.ts'
import { findingsInOrder } from '../../judge/policy/points-reason.ts'
import { paintFor } from '../render/paint-for.ts'
import { csvLine } from '../render/csv-line.ts'
import { paintEffect } from '../render/explained-answer.ts'
import { type Cell, table } from '../render/table.ts'
import { jsonText } from '../../ground/model/json-text.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** The options that choose decisions. */
export interface FilterOptions {
  readonly effect?: 'allow' | 'queue' | 'deny'
  readonly tool?: string
  readonly session?: string
  readonly agent?: string
  readonly since?: number
  readonly minScore?: number
  readonly finding?: string
  readonly dryRuns: boolean
}

/** The options of `audit list`. */
export interface ListOptions extends FilterOptions {
  readonly limit: number
  readonly format?: 'table' | 'json' | 'jsonl' | 'csv'
  readonly json?: boolean
}

/** Prints the decisions that match, newest first. */
export async function listDecisions(gate: Gate, options: ListOptions): Promise<void> {
  const found = await gate.decisions({ ...queryFrom(options), limit: options.limit })
  const format = options.json ? 'json' : (options.format ?? 'table')
  const text = rendered(found, format)
  if (format === 'table') standardOutput.print(text)
  else standardOutput.printUnbroken(text)
}

/** The question to the gate that the command line's filters mean. */
export function queryFrom(options: FilterOptions): DecisionQuery {
  const { effect, tool, session, agent, since, minScore, finding, dryRuns } = options
  return {
    includeDryRuns: dryRuns,
    ...(effect && { effect }),
    ...(tool !== undefined && { tool }),
    ...(session !== undefined && { session }),
    ...(agent !== undefined && { agent }),
    ...(since !== undefined && { since }),
    ...(minScore !== undefined && { minimumComposite: minScore }),
    ...(finding !== undefined && { finding }),
  }
}

function rendered(found: readonly LoggedDecision[], format: 'table' | 'json' | 'jsonl' | 'csv'): string {
  if (format === 'json') return jsonText(found, 2)
  if (format === 'jsonl') return found.map(item => jsonText(item)).join('\n')
  if (format === 'csv') return [csvLine(csvColumns), ...found.map(csvRow)].join('\n')
  return found.length === 0 ? 'No decision matches.' : asTable(found)
}

/** Columns of the CSV form, in order. */
export const csvColumns = [
  'seq',
  'time',
  'effect',
  'composite',
  'level',
  'kind',
  'tool',
  'agent',
  'session',
  'findings',
  'reason',
  'dry_run',
  'hash',
] as const

/** One decision as a line of CSV. */
export function csvRow({ call, decision, entry }: LoggedDecision): string {
  return csvLine([
    entry.seq,
    new Date(entry.at).toISOString(),
    decision.effect,
    decision.assessment.composite,
    decision.assessment.level,
    call.kind,
    call.tool,
    call.agent,
    call.session,
    codesOf(decision).join(' '),
    decision.reason.text,
    decision.dryRun ? 'yes' : 'no',
    entry.hash,
  ])
}

function asTable(found: readonly LoggedDecision[]): string {
  const paint = paintFor(standardOutput)
  const rows: (readonly Cell[])[] = [
    ['seq', 'time', 'effect', 'score', 'call', 'finding'].map(text => ({ text, paint: paint.dim })),
  ]
  for (const logged of found) {
    const { decision, entry } = logged
    rows.push([
      String(entry.seq),
      localMoment(entry.at, 'second'),
      {
        text: `${decision.effect}${decision.dryRun ? '*' : ''}`,
        paint: text => paintEffect(decision.effect, paint, text),
      },
      decision.assessment.composite.toFixed(2).padStart(5),
      namedCallLine(logged),
      codesOf(decision)[0] ?? '',
    ])
  }
  const dry = found.some(({ decision }) => decision.dryRun) ? paint.dim('\n* a dry run') : ''
  return table(rows, { width: standardOutput.width(120), flexible: 4 }) + dry
}

function codesOf(decision: LoggedDecision['decision']): readonly string[] {
  return findingsInOrder(decision.assessment).map(({ code }) => code)
}
