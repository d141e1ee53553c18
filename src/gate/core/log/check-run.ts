import { OpeningsVerifier } from '../../../people/audit/parts/openings-verifier.ts'
import { readRun, type RunEntry } from '../../../people/audit/runs/read-run.ts'
import type { AskedRun, WholeRun } from '../../../people/audit/runs/whole-run.ts'
import { sha256 } from '../../../people/audit/sha256.ts'
import { isKindWitnessed, isSignedAct, isWitnessed } from '../../../people/acts/witness/is-witnessed.ts'

/**
 * Checks a run of entries by itself: each with its hash, its sealed parts and the one before it. Undefined where anything
 * is wrong with it: whoever asked reads it entry by entry then, and says what.
 */
export function checkRun({ text, asked }: AskedRun): WholeRun | undefined {
  try {
    const entries = readRun(text)
    // Hardly any run holds what somebody signed: it is looked through once, and not each of its entries.
    const mayBeSigned = isSignedAct(Buffer.from(text.buffer, text.byteOffset, text.byteLength))
    return (
      entries && wholeRun(entries, asked, mayBeSigned ? isWitnessed : ({ kind }) => isKindWitnessed(kind))
    )
  } catch {
    return undefined
  }
}

function wholeRun(
  entries: readonly RunEntry[],
  asked: readonly number[],
  isRead: (entry: RunEntry) => boolean,
): WholeRun | undefined {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return undefined
  const openings = new OpeningsVerifier(first.seq)
  const witnessed: number[] = []
  let before: Pick<RunEntry, 'seq' | 'hash'> = { seq: first.seq - 1, hash: first.prev }
  for (const entry of entries) {
    const follows = entry.seq === before.seq + 1 && entry.prev === before.hash
    if (!follows || sha256(entry.covered) !== entry.hash) return undefined
    openings.add(entry)
    if (openings.problems.length > 0) return undefined
    if (isRead(entry)) witnessed.push(entry.seq)
    before = entry
  }
  const hashOf = (seq: number) => [seq, entries[seq - first.seq]?.hash ?? ''] as const
  return {
    first: { seq: first.seq, prev: first.prev },
    last: { seq: last.seq, hash: last.hash },
    hashes: asked.map(hashOf),
    witnessed,
    lacked: openings.lacked,
  }
}
