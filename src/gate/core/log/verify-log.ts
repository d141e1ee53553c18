import { ChainVerifier, type Statement } from '../../../people/audit/chain-verifier.ts'
import type { Checkpoint } from '../../../ground/model/audit-entry.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { VerifyReport } from '../../../ground/model/verify-report.ts'
import type { VerifyOptions } from '../gate.ts'
import { isDamage, logPage, type LogPlace, LogReader, readCheckpoints, breath } from './log-reader.ts'
import type { TeamPort } from '../ports/team-port.ts'
import type { Store } from '../ports/store.ts'
import type { WholeRun } from '../../../people/audit/runs/whole-run.ts'
import type { LogRuns } from '../ports/log-tree.ts'
import { type KeyChange, keyHistory, type KnownKey } from '../../../people/audit/key-change.ts'
import type { VerifyAsker } from '../../../ground/model/verify-progress.ts'

/** Counts what a verification has read, for whoever waits for it. */
export class VerifyRun {
  private read = 0
  private readonly of: number
  private readonly asker: VerifyAsker

  /** `of`: entries that there are to read, as far as it is known. */
  constructor(of: number, asker: VerifyAsker) {
    this.of = of
    this.asker = asker
  }

  /** Counts entries that were read, and lets others go on. Rejects with `unavailable` once nobody waits any more. */
  async add(entries: number): Promise<void> {
    this.read += entries
    const { onProgress, signal } = this.asker
    onProgress?.({ read: this.read, of: Math.max(this.of, this.read) })
    if (signal?.aborted)
      throw new GateError(
        'unavailable',
        'The log was not verified to its end, since nobody waited for it any more: ask again.',
      )
    await breath()
  }
}

/** Entries of a run: whole pages, so that the rest of a log is read by the same pages as all of it would be. */
const runLength = 2 * logPage

/**
 * Has the log checked run by run, up to an entry or to the first run in which something is wrong: from there on the reader
 * goes on by itself, and finds what it would have found alone.
 */
async function passWholeRuns(
  reader: LogReader,
  runs: LogRuns,
  until: number,
  progress: VerifyRun,
): Promise<void> {
  const checking = runs.start(until - reader.place)
  const underWay: Promise<WholeRun | undefined>[] = []
  try {
    for (let input = reader.place; ; input += runLength) {
      const run = input + runLength <= until ? reader.runAfter(input, runLength) : undefined
      if (run) underWay.push(checking.check(run))
      while (underWay.length > (run ? checking.most : 0)) {
        const whole = await underWay.shift()
        if (!whole || !reader.pass(whole)) return
        await progress.add(runLength)
      }
      if (!run) return
    }
  } finally {
    checking.end()
  }
}

/** A verification with what the gate knows of its place. */
export interface PlacedVerification extends VerifyOptions {
  /** The site of a team’s passkeys, besides this machine’s own pages. */
  readonly site?: PasskeySite | undefined
  /** The team that the gate joined, or may join. */
  readonly team?: Pick<TeamPort, 'anchorProblems'> | undefined
}

const maxProblems = 20

/**
 * Compares the log with its own hashes and with every signed statement about it, piece by piece: decisions go on
 * meanwhile. What people did is held against the log as it is at that moment.
 */
export async function verifyLog(store: Store, options: PlacedVerification): Promise<VerifyReport> {
  const checkpoints = readCheckpoints(store)
  const { anchors = [] } = options
  const last = options.fromCheckpoint ? lastBefore(anchors, checkpoints) : undefined
  const start = last && last.size > 0 ? { seq: last.size, hash: last.head } : undefined
  const verifier = new ChainVerifier(statementsOf(checkpoints, anchors, start), start)
  const reader = new LogReader(store, verifier, start, options.site)
  const size = store.head().seq
  const run = new VerifyRun(size - (start?.seq ?? 0), options)
  await passWholeRuns(reader, store.runs, size, run)
  while (!reader.readPage()) await run.add(logPage)
  // Only a log that was read whole can say what is missing in it.
  const forged = start ? [] : (await orDamage(() => reader.forgeries())).slice(0, maxProblems)
  const opened = await orDamage(async () => reader.openingProblems())
  const anchored = await orDamage(async () => (await options.team?.anchorProblems(reader.ofTeam)) ?? [])
  const { entries, head } = verifier.end()
  const unreadable = reader.unreadable.slice(0, maxProblems)
  const problems = [
    ...verifier.problems,
    ...unreadable,
    ...opened,
    ...(await orDamage(async () => keyProblems({ checkpoints, anchors, changes: store.keys.changes() }))),
    ...anchored.slice(0, maxProblems),
    ...forged,
    ...damageOf(store),
    ...setBack(store),
  ]
  return {
    ok: problems.length === 0,
    entries,
    head,
    problems,
    comparedWith: [...compared(checkpoints, start?.seq, anchors), ...rootsText(reader.anchors)],
  }
}

/** Returns the problems found, or the one that kept them from being looked for. */
async function orDamage(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await look()
  } catch (error) {
    if (isDamage(error) || error instanceof SyntaxError)
      return ['what people did can’t be compared with the log whole: a row of it can’t be read']
    throw error
  }
}

/** The damage that is known of the state. */
function damageOf(store: Store): readonly string[] {
  try {
    store.demandWhole()
    return []
  } catch (error) {
    return error instanceof GateError ? [error.message] : [String(error)]
  }
}

/** The last note was signed over another log than this one, or no file has the key that the log names. */
function setBack(store: Store): readonly string[] {
  try {
    return [store.tree.problem(), store.keys.problem()].filter(problem => problem !== undefined)
  } catch (error) {
    return error instanceof GateError ? [error.message] : [String(error)]
  }
}

function statementsOf(
  checkpoints: readonly Checkpoint[],
  anchors: readonly Checkpoint[],
  start: LogPlace | undefined,
): readonly Statement[] {
  const statements: Statement[] = checkpoints.map(checkpoint => ({ name: 'the checkpoint', checkpoint }))
  for (const anchor of anchors) statements.push({ name: 'the anchor', checkpoint: anchor })
  return start ? statements.filter(({ checkpoint }) => checkpoint.size > start.seq) : statements
}

/** An anchor is compared only with entries that are read, so reading begins before the first of them. */
function lastBefore(anchors: readonly Checkpoint[], checkpoints: readonly Checkpoint[]) {
  return checkpoints.filter(({ size }) => anchors.every(anchor => anchor.size > size)).at(-1)
}

function compared(
  checkpoints: readonly Checkpoint[],
  from: number | undefined,
  anchors: readonly Checkpoint[],
): readonly string[] {
  const chain =
    from === undefined
      ? 'each entry with its own hash, its sealed parts and the one before it, and what people did with its line'
      : `entries after ${from} with their hashes and sealed parts; the ones before it were not read`
  const signed =
    checkpoints.length === 0
      ? 'no signed checkpoint, since there is none yet'
      : `${checkpoints.length} signed ${checkpoints.length === 1 ? 'checkpoint' : 'checkpoints'} of this state folder`
  return anchors.length === 0 ? [chain, signed] : [chain, signed, anchorText(anchors)]
}

function anchorText(anchors: readonly Checkpoint[]): string {
  const sizes = anchors.map(({ size }) => size)
  const last = anchors.at(-1) as Checkpoint
  return anchors.length === 1
    ? `an anchor of ${new Date(last.at).toISOString()} that covers ${last.size} entries`
    : `${anchors.length} anchors that cover ${Math.min(...sizes)} to ${Math.max(...sizes)} entries`
}

function rootsText(count: number): readonly string[] {
  if (count === 0) return []
  return [
    `${count} signed ${count === 1 ? 'root' : 'roots'} over the logs of the whole team, each with its proof`,
  ]
}

/** The signed statements about a log, and the entries that changed who may sign it. */
interface SignedByKeys {
  readonly checkpoints: readonly Checkpoint[]
  readonly anchors: readonly Checkpoint[]
  readonly changes: readonly KeyChange[]
}

/**
 * Says which statements are signed by keys that entries of the log do not lead to. Whoever replaces the key can sign what
 * is left again; only what is kept elsewhere still names the old key. Before the first change any key of a checkpoint
 * counts: a lost one was replaced without an entry.
 */
function keyProblems({ checkpoints, anchors, changes }: SignedByKeys): readonly string[] {
  const { keys, problems } = keyHistory(changes, undefined)
  const begun = keys[0]?.until ?? Number.POSITIVE_INFINITY
  const early = new Set(checkpoints.filter(({ size }) => size < begun).map(({ publicKey }) => publicKey))
  if (keys.length === 0 && early.size === 0) return problems
  const wrong = (statements: readonly Checkpoint[], name: string) =>
    statements.flatMap(one => (isEarly(one) ? [] : problemOf(one, name, keys)))
  const isEarly = ({ size, publicKey }: Checkpoint) => size < begun && early.has(publicKey)
  return [...problems, ...wrong(checkpoints, 'checkpoint'), ...wrong(anchors, 'anchor')]
}

function problemOf(
  { size, publicKey }: Checkpoint,
  name: string,
  keys: readonly KnownKey[],
): readonly string[] {
  const key = keys.find(one => one.publicKey === publicKey)
  if (!key) return [`the ${name} at ${size} names another key than the entries of this log lead to`]
  if (key.until === null || size < key.until) return []
  return [`the ${name} at ${size} is signed by a key that entry ${key.until} had replaced`]
}
