import type { AuditEntry } from '../../../ground/model/audit-entry.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { EntryProof, LogEvidence } from '../../../ground/model/log-evidence.ts'
import type { StreamedHash } from '../platform.ts'
import { type BundleTally, entryLine } from './bundle-tally.ts'
import { jsonText } from '../../../ground/model/json-text.ts'
import { hex } from '../bytes/hex.ts'
import { utf8 } from '../bytes/utf-8.ts'

/** Spells a bundle line by line: the last one names their number and their SHA-256, so that half a file is told. */
class BundleWriter {
  private readonly hash: StreamedHash
  private lines = 0

  /** `hash`: SHA-256 that nothing was added to. */
  constructor(hash: StreamedHash) {
    this.hash = hash
  }

  /** One line, with its end. */
  line(value: JsonObject): string {
    const line = `${jsonText(value)}\n`
    this.hash.add(utf8(line))
    this.lines++
    return line
  }

  /** The last line. */
  end(): string {
    return `${JSON.stringify({ end: { lines: this.lines, sha256: hex(this.hash.digest()) } })}\n`
  }
}

/** The choices of whoever makes a bundle. */
export interface BundleChoices {
  /** Pointers to sealed parts that are left out. */
  readonly withhold: readonly string[]
  /** The moment that the header names, as ISO 8601 has it. */
  readonly made: string
  /** SHA-256 that nothing was added to. */
  readonly hash: StreamedHash
}

/** Reads the entries of runs, in their order, as they may be shown. */
export type ReadRuns = (runs: LogEvidence['runs']) => AsyncIterable<AuditEntry>

/**
 * Spells a bundle line by line, and counts in the tally what it shows and what not. A preview is the same with its lines
 * thrown away.
 */
export async function* bundleLines(
  evidence: LogEvidence,
  read: ReadRuns,
  { withhold, made, hash }: BundleChoices,
  tally: BundleTally,
): AsyncGenerator<string> {
  const { origin, from, to, proofs, note, key } = evidence
  const writer = new BundleWriter(hash)
  const hidden = new Set(withhold)
  const redaction = withhold.length === 0 ? 'none' : withhold.join(' ')
  yield writer.line({ 'countersign-evidence': 1, origin, from, to, made, redaction, note: checkedWith })
  for await (const entry of read(evidence.runs)) {
    const rawLine = entryLine(entry, hidden)
    tally.add(entry, rawLine)
    yield writer.line(rawLine.line)
  }
  for (const proof of proofs) yield writer.line({ proof: tlogProofText(proof, note) })
  yield writer.line({ keys: [key], rotations: await rotations(evidence, read) })
  for (const { over, token } of evidence.stamps) yield writer.line({ time: { kind: 'rfc3161', over, token } })
  yield writer.end()
}

/** The entries by which a reader who knows an earlier key gets to the one that signed the note. */
async function rotations({ keyChanges, note }: LogEvidence, read: ReadRuns): Promise<JsonObject[]> {
  const proofs = new Map(keyChanges.map(proof => [proof.seq, proof]))
  const changes: JsonObject[] = []
  for await (const entry of read(keyChanges.map(({ seq }) => [seq, seq]))) {
    const proof = proofs.get(entry.seq)
    if (proof) changes.push({ ...entryLine(entry, new Set()).line, proof: tlogProofText(proof, note) })
  }
  return changes
}

const checkedWith = 'docs/evidence.md of Countersign says how to check this without it.'

/** The proof of one entry as a file of its own (c2sp.org/tlog-proof): its index from 0, its siblings, the log’s note. */
export function tlogProofText({ seq, hashes }: EntryProof, note: string): string {
  return ['c2sp.org/tlog-proof@v1', `index ${seq - 1}`, ...hashes, '', note].join('\n')
}
