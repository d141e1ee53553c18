import { readInstallations } from '../install/installations-file.ts'
import type { Seal, ShownSeals } from '../../ground/model/seal.ts'
import { checkAll } from './check-all.ts'
import type { SealChecks } from './check-client.ts'
import type { ProgramWatch } from './program-watch.ts'
import { RegistrationWatch } from './registration-watch.ts'
import { sealKey, readSeals } from './read-seals.ts'

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
