import { ChainVerifier, type Statement } from '../audit/verify-chain.ts'
import type { Checkpoint } from '../model/audit-entry.ts'
import type { VerifyReport } from './gate.ts'
import type { Store } from './ports.ts'
import { StateWitness } from './state-witness.ts'

/** With an anchor, truncation and rewriting since it was made are found too. */
export interface VerifyOptions {
  readonly anchor?: Checkpoint
  /** Only entries after the last checkpoint are read. */
  readonly fromCheckpoint?: boolean
}

const page = 1_000
const mostProblems = 20

/** Compares the log with its own hashes and with every signed statement about it. */
export function verifyLog(store: Store, options: VerifyOptions): VerifyReport {
  const checkpoints = store.checkpoints()
  const last = options.fromCheckpoint ? checkpoints.at(-1) : undefined
  const start = last && last.size > 0 ? { seq: last.size, hash: last.head } : undefined
  const statements: Statement[] = checkpoints.map(checkpoint => ({ name: 'the checkpoint', checkpoint }))
  if (options.anchor) statements.push({ name: 'the anchor', checkpoint: options.anchor })
  const verifier = new ChainVerifier(
    start ? statements.filter(({ checkpoint }) => checkpoint.size > start.seq) : statements,
    start,
  )
  const witness = new StateWitness()
  for (let after = start?.seq ?? 0; ; ) {
    const found = store.entries(after, page)
    for (const entry of found) {
      verifier.add(entry)
      witness.add(entry)
    }
    after = found.at(-1)?.seq ?? after
    if (found.length < page) break
  }
  const { entries, head } = verifier.end()
  // Only a log that was read whole can say what is missing in it.
  const forged = start ? [] : witness.problems(store.people).slice(0, mostProblems)
  const problems = [...verifier.problems, ...forged]
  return {
    ok: problems.length === 0,
    entries,
    head,
    problems,
    comparedWith: compared(checkpoints, start?.seq, options.anchor),
  }
}

function compared(
  checkpoints: readonly Checkpoint[],
  from: number | undefined,
  anchor: Checkpoint | undefined,
): readonly string[] {
  const chain =
    from === undefined
      ? 'each entry with its own hash and with the one before it, and what people did with its line'
      : `entries after ${from} with their hashes; the ones before it were not read`
  const signed =
    checkpoints.length === 0
      ? 'no signed checkpoint, since there is none yet'
      : `${checkpoints.length} signed checkpoints of this state folder`
  return anchor
    ? [chain, signed, `an anchor of ${new Date(anchor.at).toISOString()} that covers ${anchor.size} entries`]
    : [chain, signed]
}
