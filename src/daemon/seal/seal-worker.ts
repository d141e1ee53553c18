import { readInstallations, type Installation } from '../install/installations-file.ts'
import type { Seal, ShownSeals } from '../../ground/model/seal.ts'
import { type SealChecks, checkClient, unknownSeal } from './check-client.ts'
import type { ProgramWatch } from './program-watch.ts'
import { RegistrationWatch } from './registration-watch.ts'
import { sealKey, readSeals, keepSeals } from './read-seals.ts'
import { findLost, type LostEntries } from '../install/lost-entries.ts'

/** Clients that are looked at side by side: most of the time goes into starting programs. */
const atOnce = 4

/** A seal that says something else than the one before. */
export interface SealChange {
  readonly seal: Seal
  /** Null where there was none. */
  readonly was: Seal['state'] | null
}

/** The program that is watched besides registrations, and the listener for what leaves seals as they are. */
export interface SealWatchParts {
  readonly program?: ProgramWatch
  readonly onStrange?: (client: string, why: string) => void
}

/** Milliseconds between two looks. */
const every = 6 * 60 * 60_000

/** Until the first: who installs, or starts the gate by a call, is through by then. */
const first = 60_000

/**
 * Looks at installed clients by itself, soon after the start and then every six hours, and tells what changed. What files
 * alone tell of a registration is watched in between.
 */
export class SealWorker {
  private readonly checks: SealChecks
  private readonly onChange: (change: SealChange) => void
  private readonly listeners = new Set<() => void>()
  private readonly watched: RegistrationWatch
  private readonly program: ProgramWatch | undefined
  private timer: NodeJS.Timeout | undefined
  private running: Promise<ShownSeals> | undefined
  private next: number | null = null

  constructor(
    checks: SealChecks,
    onChange: (change: SealChange) => void,
    { program, onStrange }: SealWatchParts = {},
  ) {
    this.checks = checks
    this.onChange = onChange
    this.program = program
    this.watched = new RegistrationWatch(checks, {
      onBroken: (seal, was) => this.tell([{ seal, was }]),
      onWhole: () => void this.check().catch(() => {}),
      onStrange: (installed, why) => onStrange?.(installed.client, why),
    })
  }

  start(): void {
    this.plan(first)
    this.watched.start()
    this.program?.start()
  }

  close(): void {
    clearTimeout(this.timer)
    this.watched.close()
    this.program?.close()
    this.next = null
    this.listeners.clear()
  }

  show(): ShownSeals {
    const seals = readSeals(this.checks.machine.stateFolder)
    return { seals, checking: this.running !== undefined, next: this.next }
  }

  check(): Promise<ShownSeals> {
    this.running ??= this.look().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  watch(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private async look(): Promise<ShownSeals> {
    const { stateFolder } = this.checks.machine
    const before = new Map(readSeals(stateFolder).map(seal => [sealKey(seal), seal]))
    const after = await checkAll(this.checks)
    const changed = after.flatMap(seal => {
      const was = before.get(sealKey(seal))
      return was?.state !== seal.state || was.why !== seal.why ? [{ seal, was: was?.state ?? null }] : []
    })
    // Also where nothing changed: when it was looked at did.
    if (after.length > 0) this.tell(changed)
    return { ...this.show(), checking: false }
  }

  private tell(changes: readonly SealChange[]): void {
    for (const change of changes) this.onChange(change)
    for (const listener of this.listeners) listener()
  }

  private plan(milliseconds: number): void {
    this.next = this.checks.now() + milliseconds
    this.timer = setTimeout(() => {
      this.plan(every)
      if (this.hasAny()) this.check().catch(() => {})
    }, milliseconds)
    this.timer.unref()
  }

  /** A record that can’t be read is told by whoever asks. */
  private hasAny(): boolean {
    try {
      return readInstallations(this.checks.machine.stateFolder).length > 0
    } catch {
      return false
    }
  }
}

/**
 * Looks at every installed client, or at those named, some at a time, and keeps what was seen; as the record has them. A
 * record of what is installed that can’t be read rejects with `storage`.
 */
export async function checkAll(checks: SealChecks, only?: readonly string[]): Promise<readonly Seal[]> {
  const { stateFolder } = checks.machine
  const installed = readInstallations(stateFolder).filter(({ client }) => !only || only.includes(client))
  const seals: Seal[] = []
  const left = installed.entries()
  const work = async () => {
    for (const [i, one] of left) seals[i] = await check(one, checks)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  keepSeals(stateFolder, seals)
  return seals
}

async function check(installed: Installation, checks: SealChecks): Promise<Seal> {
  try {
    return await checkClient(installed, checks)
  } catch (error) {
    const why = `It could not be looked at: ${error instanceof Error ? error.message : String(error)}`
    return unknownSeal(installed, checks.now(), why)
  }
}

/** Clients whose settings hold our entries while no record says so: the state folder was deleted. They are not kept. */
export function lostSeals(
  { machine, now }: Pick<SealChecks, 'machine' | 'now'>,
  only?: readonly string[],
): readonly Seal[] {
  return findLost(machine, only).map(lost => ({
    client: lost.install.client,
    title: lost.install.title,
    scope: lost.scope,
    project: lost.scope === 'project' ? machine.project : null,
    state: lost.isGone ? 'blocked' : 'unproven',
    why: whyOf(lost),
    at: now(),
    version: null,
    proven: null,
    method: 'command',
    steps: [],
    limit: null,
  }))
}

function whyOf({ install, isGone, files }: LostEntries): string {
  const [first] = files.filter(file => !file.isCompanion)
  const holds = `${first?.path ?? 'A file'} holds our entries, and there is no record of them`
  const named = `countersign init --client ${install.client}, or countersign uninstall --client ${install.client}`
  return isGone
    ? `Not enforced: ${holds}; every call is refused, since the installed command is gone: ${named}.`
    : `${holds}: ${named}.`
}
