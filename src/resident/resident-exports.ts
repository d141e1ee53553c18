import { hostname } from 'node:os'
import type { ExportPumps } from '../export/pump/export-pumps.ts'
import { engineVersion } from '../model/engine-version.ts'
import type { ExportTarget, ShownExport } from '../model/export-target.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'

interface Parts {
  readonly gate: Pick<ResidentGate, 'withExports' | 'exportTargets'>
  readonly log: WriteLog
  /** Milliseconds between two looks at the settings. */
  readonly every?: number
}

const usualEvery = 1_000

/**
 * Exports the log to the targets of the person’s policy as it now is. Nothing of it is loaded before there is one, and
 * nobody who judges calls it.
 */
export class ResidentExports {
  private readonly parts: Parts
  private pumps: ExportPumps | undefined
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> = Promise.resolve()
  private isOver = false
  private trouble = ''

  constructor(parts: Parts) {
    this.parts = parts
  }

  start(): void {
    this.looking = this.look()
  }

  /** Returns how each target stands. */
  async show(): Promise<readonly ShownExport[]> {
    const { gate } = this.parts
    const targets = gate.exportTargets()
    if (targets.length === 0) return []
    const { showExports } = await import('../export/show-exports.ts')
    return gate.withExports(async log => showExports(log, targets))
  }

  /** Records on their way are given up: they are sent again after the next start. */
  async close(): Promise<void> {
    this.isOver = true
    clearTimeout(this.timer)
    await this.looking
    await this.pumps?.close()
  }

  private async look(): Promise<void> {
    try {
      await this.follow(this.parts.gate.exportTargets())
      this.trouble = ''
    } catch (error) {
      this.complain(error)
    }
    if (this.isOver) return
    const { every = usualEvery } = this.parts
    this.timer = setTimeout(() => this.start(), every).unref()
  }

  private async follow(targets: readonly ExportTarget[]): Promise<void> {
    if (targets.length === 0 && !this.pumps) return
    this.pumps ??= await this.open()
    await this.pumps.follow(targets)
  }

  private async open(): Promise<ExportPumps> {
    const { gate, log } = this.parts
    const { ExportPumps: Pumps } = await import('../export/pump/export-pumps.ts')
    return new Pumps({
      use: work => gate.withExports(work),
      now: Date.now,
      draw: Math.random,
      log,
      context: { host: hostname(), version: engineVersion },
    })
  }

  /** Says what is wrong once, and not with every look. */
  private complain(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error)
    if (this.isOver || why === this.trouble) return
    this.trouble = why
    this.parts.log(`exports are at rest: ${why}`)
  }
}
