import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkEntry } from '../../src/people/audit/link-entry.ts'
import type { AuditKind } from '../../src/ground/model/audit-entry.ts'
import type { DecisionEffect } from '../../src/ground/model/decision.ts'
import { addFigures } from '../../src/daemon/team/database/add-figures.ts'
import { type PlacedDecision, columnsOf } from '../../src/daemon/team/database/add-decisions.ts'
import type { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import type { Random } from '../scale/random.ts'
import type { EntryTemplate } from './entry-template.ts'
import { copies, copyOf, type PlannedGate, type TeamPlan } from './team-plan.ts'

/** The parts that rows of a team are written with. */
export interface TeamWriterParts {
  readonly pool: TeamPool
  readonly folder: string
  readonly plan: TeamPlan
  readonly templates: Readonly<Record<DecisionEffect, readonly EntryTemplate[]>>
  readonly random: Random
}

const entryColumns = 'place, taken, gate, epoch, seq, at, kind, body, prev, hash, openings'
const decisionColumns =
  'place, taken, gate, epoch, seq, at, id, call_id, effect, level, composite, session, agent, profile, tool, principal, dry, words'

/** The name of a gate’s copy, as `copyOf` makes it, and the copies besides the gate itself. */
const copyName = "left(t.gate, -2) || lpad(to_hex(copy), 2, '0')"
const otherCopies = `generate_series(1, ${copies - 1}) AS copy`

/** Rows of one COPY. */
interface Rows {
  readonly entries: string[]
  readonly decisions: string[]
}

/** Writes entries, the rows of lists and the sums of a team, as if its gates had sent them. */
export class TeamWriter {
  private readonly parts: TeamWriterParts
  private place = 0

  constructor(parts: TeamWriterParts) {
    this.parts = parts
  }

  /** Makes the tables into which rows come before the server writes each for all copies of its gate. */
  async begin(): Promise<void> {
    for (const table of ['entries', 'decisions'])
      await this.parts.pool.rows({ text: `CREATE UNLOGGED TABLE came_${table} (LIKE ${table})` })
  }

  /** Writes so many decisions or a few more; gives how many, and the time of the last. */
  async write(wanted: number): Promise<{ readonly count: number; readonly at: number }> {
    const rows: Rows = { entries: [], decisions: [] }
    const changed = new Set<PlannedGate>()
    let at = 0
    while (rows.entries.length < wanted) {
      const { gate, count } = this.parts.plan.next()
      if (count === 0) break
      const placed = Array.from({ length: count }, () => this.add(gate, rows))
      at = placed.at(-1)?.logged.decision.at ?? at
      changed.add(gate)
      await this.parts.pool.transaction(client => addFigures(client, gate, placed))
    }
    await this.copy('entries', entryColumns, rows.entries)
    await this.copy('decisions', decisionColumns, rows.decisions)
    await this.moveHeads([...changed], at)
    return { count: rows.entries.length, at }
  }

  /** Writes what is beside the rows for the copies too. */
  async end(): Promise<void> {
    const copied = (columns: string, table: string) =>
      `INSERT INTO ${table} (gate, ${columns}) SELECT ${copyName}, ${columns} FROM ${table} t, ${otherCopies}`
    for (const text of [
      `SELECT setval('places', ${this.place + copies})`,
      'DROP TABLE came_entries, came_decisions',
      `UPDATE tallies SET allowed = allowed * ${copies}, queued = queued * ${copies}, denied = denied * ${copies},
        points = points * ${copies}`,
      copied('day, allowed, queued, denied', 'gate_days'),
      copied('agent, profile, origin, first, last, last_place, allowed, queued, denied', 'seen_clients'),
      copied('id, agent, profile, first, last, last_place, allowed, queued, denied', 'seen_sessions'),
    ])
      await this.parts.pool.rows({ text, patience: 600_000 })
  }

  private add(gate: PlannedGate, rows: Rows): PlacedDecision {
    const { plan, templates, random } = this.parts
    const { at, effect, own } = plan.decision(gate)
    const { kind, logged, body, words, openings } = random.of(templates[effect])
    const entry = linkEntry(gate.head, { at, kind: kind as AuditKind, body: body(own) })
    gate.head = { seq: entry.seq, hash: entry.hash }
    const [place, taken] = [(this.place += copies), at + 1_000]
    const { call, decision } = logged
    rows.entries.push(
      lineOf([
        place,
        taken,
        gate.gate,
        gate.epoch,
        entry.seq,
        at,
        kind,
        entry.body,
        entry.prev,
        entry.hash,
        openings,
      ]),
    )
    const { level, composite } = decision.assessment
    rows.decisions.push(
      lineOf([
        place,
        taken,
        gate.gate,
        gate.epoch,
        entry.seq,
        at,
        own.id,
        own.call,
        effect,
        level,
        composite,
        own.session,
        own.agent,
        call.profile,
        call.tool,
        own.principal,
        decision.dryRun,
        words(own),
      ]),
    )
    const named = {
      ...logged,
      call: { ...call, session: own.session, agent: own.agent },
      decision: { ...decision, at, id: own.id },
    }
    return { entry: { ...entry, place, taken }, logged: named }
  }

  private async copy(table: string, columns: string, lines: readonly string[]): Promise<void> {
    const file = join(this.parts.folder, 'copy.tsv')
    writeFileSync(file, lines.join(''))
    // The server may be another account’s.
    chmodSync(file, 0o644)
    const { pool } = this.parts
    await pool.rows({ text: `COPY came_${table} (${columns}) FROM '${file}'`, patience: 600_000 })
    rmSync(file)
    const [, , , ...others] = columns.split(', ')
    await pool.rows({
      text: `INSERT INTO ${table} (${columns}) SELECT place + copy, taken + copy, ${copyName}, ${others.join(', ')}
        FROM came_${table} t, generate_series(0, ${copies - 1}) AS copy ORDER BY place, copy`,
      patience: 600_000,
    })
    await pool.rows({ text: `TRUNCATE came_${table}` })
  }

  private async moveHeads(gates: readonly PlannedGate[], at: number): Promise<void> {
    const heads = gates.flatMap(({ gate, epoch, head }) =>
      Array.from({ length: copies }, (_, copy) => ({ gate: copyOf(gate, copy), epoch, ...head })),
    )
    await this.parts.pool.rows({
      text: `INSERT INTO heads (gate, epoch, seq, hash) SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::text[])
        ON CONFLICT (gate, epoch) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`,
      values: [...columnsOf(heads, ['gate', 'epoch', 'seq', 'hash'])],
    })
    await this.parts.pool.rows({
      text: `INSERT INTO gate_states (gate, seen_at) SELECT gate, $2 FROM unnest($1::text[]) AS gate
        ON CONFLICT (gate) DO UPDATE SET seen_at = excluded.seen_at`,
      values: [heads.map(({ gate }) => gate), at],
    })
  }
}

/** A line of COPY’s text form. */
function lineOf(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(spelled).join('\t')}\n`
}

function spelled(value: string | number | boolean | null): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')
}
