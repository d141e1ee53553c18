import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { bundleIndex, type IndexReader } from '../../proof/evidence/bundle/bundle-index.ts'
import { bundleLines, tlogProofText } from '../../proof/evidence/bundle/bundle-lines.ts'
import { BundleTally } from '../../proof/evidence/bundle/bundle-tally.ts'
import { nodePlatform } from '../../proof/evidence/verify/node-platform.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { withholdPending } from '../../gate/core/log/withhold-pending.ts'
import type { AuditEntry } from '../../ground/model/audit-entry.ts'
import { GateError } from '../../ground/model/errors.ts'
import { partTable } from '../../ground/model/part-table.ts'
import type { EvidenceQuery, LogEvidence } from '../../ground/model/log-evidence.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'

/** The options of `audit prove`. */
export interface ProveOptions {
  readonly from?: number
  readonly until?: number
  readonly since?: number
  readonly last?: number
  readonly withhold: readonly string[]
  readonly format: 'bundle' | 'tlog-proof'
  readonly for?: IndexReader
  readonly to?: string
  readonly dryRun?: boolean
}

/**
 * Writes what lets a stranger check one decision or a period, and says what is shown in it and what is not. Before
 * anything is proved, `askWitnesses` gives those of the log the time to sign it.
 */
export async function proveEntries(
  gate: Gate,
  id: string | undefined,
  options: ProveOptions,
  askWitnesses: () => Promise<void> = async () => {},
): Promise<void> {
  if (options.for !== undefined && options.to === undefined)
    throw new GateError('usage', 'Say where the bundle goes with --to FILE: the index page lies beside it.')
  demandParts(options.withhold)
  const query = queryOf(id, options)
  if (!options.dryRun) {
    await gate.logAccess({ event: 'exported', role: 'reviewer', by: 'owner' })
    await askWitnesses()
  }
  if (options.format === 'tlog-proof') return proveOne(gate, query, options)
  const evidence = await gate.evidence(query)
  const target = options.dryRun ? nowhere : evidenceTarget(options.to)
  const tally = new BundleTally()
  const made = new Date().toISOString()
  const choices = { withhold: options.withhold, made, hash: nodePlatform.startSha256() }
  try {
    for await (const line of bundleLines(evidence, runs => shownEntries(gate, runs), choices, tally))
      await target.write(line)
    target.end()
  } catch (error) {
    target.drop()
    throw error
  }
  if (options.for !== undefined && !options.dryRun)
    writeFileSync(`${options.to}.md`, bundleIndex(options.for, evidence, tally, made), { mode: 0o600 })
  standardError.print(disclosureText(evidence, tally, options))
}

/** A pointer that is mistyped would withhold nothing, and show what was to be left out. */
function demandParts(pointers: readonly string[]): void {
  const parts = new Set<string>(Object.values(partTable).flat())
  const unknown = pointers.find(pointer => !parts.has(pointer))
  if (unknown !== undefined)
    throw new GateError(
      'usage',
      `“${unknown}” is no part that --withhold leaves out: write, with blanks between them, some of ${[...parts].join(' ')}.`,
    )
}

const nowhere: EvidenceTarget = { write: async () => {}, end: () => {}, drop: () => {} }

/** Entries as they may be shown. */
async function* shownEntries(gate: Gate, runs: LogEvidence['runs']): AsyncGenerator<AuditEntry> {
  const shown = withholdPending(gate)
  for (const [first, last] of runs) for await (const entry of entriesOf(gate, first, last)) yield shown(entry)
}

async function* entriesOf(gate: Gate, first: number, last: number): AsyncGenerator<AuditEntry> {
  for await (const entry of gate.entries(first - 1, last - first + 1)) {
    yield entry
    if (entry.seq >= last) return
  }
}

/** The proof alone, of the one entry that was asked for. */
async function proveOne(gate: Gate, query: EvidenceQuery, options: ProveOptions): Promise<void> {
  if (!('decision' in query))
    throw new GateError('usage', 'A proof file is of one decision: give its id, or leave --format out.')
  const { entry } = await gate.decision(query.decision)
  const { proofs, note, key } = await gate.evidence({ entry: entry.seq })
  const target = options.dryRun ? nowhere : evidenceTarget(options.to)
  for (const proof of proofs) await target.write(tlogProofText(proof, note))
  target.end()
  standardError.print(`The proof of entry ${entry.seq}, whose hash is ${entry.hash}. The log’s key: ${key}`)
}

function queryOf(id: string | undefined, { from, last, since, until }: ProveOptions): EvidenceQuery {
  if (id !== undefined) return { decision: id }
  if (from !== undefined && last !== undefined) return { from, to: last }
  if (since !== undefined) return { since, until: until ?? Date.now() }
  throw new GateError(
    'usage',
    'Say what is to be proved: a decision’s id, --from and --last with numbers of entries, or --since with a time.',
  )
}

/** Says what a bundle shows to whoever gets it, what it does not, and which key its reader must know already. */
function disclosureText(
  { from, to, origin, size, key }: LogEvidence,
  { entries, withheld, shown, left }: BundleTally,
  { dryRun = false, to: file }: { readonly dryRun?: boolean; readonly to?: string },
): string {
  const place = dryRun ? 'Nothing was written. It would hold' : `${file ?? 'The bundle'} holds`
  return [
    `${place} ${entriesText(entries)} of ${origin}, between ${from} and ${to} of ${size}.`,
    ...(withheld > 0 ? [`  only their hashes: ${entriesText(withheld)}`] : []),
    ...partLines('shown', shown),
    ...partLines('withheld', left),
    '  Whoever checks it must have the log’s key from you on another way than with the bundle:',
    `  ${key}`,
  ].join('\n')
}

function partLines(word: string, parts: ReadonlyMap<string, number>): readonly string[] {
  return [...parts].map(([pointer, times]) => `  ${word}: ${pointer} of ${entriesText(times)}`)
}

/** A number of entries in words. */
function entriesText(number: number): string {
  return number === 1 ? '1 entry' : `${number} entries`
}

/** The place that a bundle is written to, piece by piece. */
interface EvidenceTarget {
  write(text: string): Promise<void>
  /** Everything was written. */
  end(): void
  /** Leaves nothing behind. */
  drop(): void
}

/** Standard output, or a file that has its name only once it is whole. */
function evidenceTarget(file: string | undefined): EvidenceTarget {
  if (file === undefined) return { write: text => standardOutput.feed(text), end: () => {}, drop: () => {} }
  const begun = `${file}.part`
  const handle = orSay(file, () => openSync(begun, 'w', 0o600))
  return {
    write: async text => {
      // Until all of it is written: where a disk is nearly full, one call may write a part and say nothing.
      orSay(file, () => writeFileSync(handle, text))
    },
    end: () =>
      orSay(file, () => {
        fsyncSync(handle)
        closeSync(handle)
        renameSync(begun, file)
      }),
    drop: () => {
      closeSync(handle)
      rmSync(begun, { force: true })
    },
  }
}

function orSay<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new GateError(
      'storage',
      `${file} can’t be written (${(error as NodeJS.ErrnoException).code}): choose a folder that you may write to.`,
    )
  }
}
