import type { ExportTarget, ShownExport } from '../../ground/model/export-target.ts'
import type { ExportPumps, ExportQueue } from './pump/export-pumps.ts'
import type { SenderContext } from './targets/open-sender.ts'

/** The parts that exports are followed with. */
export interface ExportFollowerParts {
  /** The targets as the settings now are. */
  readonly targets: () => readonly ExportTarget[]
  /** Opens what they are sent from; called once there is a target. */
  readonly openQueue: () => Promise<ExportQueue>
  readonly context: SenderContext
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** From 0 up to 1. */
  readonly draw: () => number
  /** One line for the operator. */
  readonly log: (line: string) => void
  /** Milliseconds between two looks at the settings. */
  readonly every?: number
}

const usualEvery = 1_000

/**
 * Exports to the targets of the settings as they now are. Nothing of it is loaded before there is one, and nobody who judges
 * calls it.
 */
export class ExportFollower {
  private readonly parts: ExportFollowerParts
  private queue: Promise<ExportQueue> | undefined
  private pumps: ExportPumps | undefined
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> = Promise.resolve()
  private isOver = false
  private trouble = ''

  constructor(parts: ExportFollowerParts) {
    this.parts = parts
  }

  start(): void {
    this.looking = this.look()
  }

  /** Returns how each target stands. */
  async show(): Promise<readonly ShownExport[]> {
    const targets = this.parts.targets()
    return targets.length === 0 ? [] : (await this.queueOnce()).show(targets)
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
      await this.follow(this.parts.targets())
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
    const { now, draw, log, context } = this.parts
    const { ExportPumps: Pumps } = await import('./pump/export-pumps.ts')
    return new Pumps({ queue: await this.queueOnce(), now, draw, log, context })
  }

  private queueOnce(): Promise<ExportQueue> {
    return (this.queue ??= this.parts.openQueue())
  }

  /** Says what is wrong once, and not with every look. */
  private complain(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error)
    if (this.isOver || why === this.trouble) return
    this.trouble = why
    this.parts.log(`exports are at rest: ${why}`)
  }
}
