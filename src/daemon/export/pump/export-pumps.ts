import type { ExportTarget } from '../../../ground/model/export-target.ts'
import { openSender } from '../targets/open-sender.ts'
import type { SenderContext } from '../targets/sender.ts'
import { TargetPump, type TargetPumpParts } from './target-pump.ts'

/** The parts of pumps. */
export interface ExportPumpsParts extends Omit<TargetPumpParts, 'target' | 'sender'> {
  readonly context: SenderContext
}

/** A pump for each target, which runs as long as the settings name it so. */
export class ExportPumps {
  private readonly parts: ExportPumpsParts
  /** Settings of targets → their pumps. */
  private readonly running = new Map<string, TargetPump>()

  constructor(parts: ExportPumpsParts) {
    this.parts = parts
  }

  /** Starts the pumps of these targets, and ends all others. */
  async follow(targets: readonly ExportTarget[]): Promise<void> {
    const wanted = new Map(targets.map(target => [JSON.stringify(target), target]))
    const ended = [...this.running].filter(([settings]) => !wanted.has(settings))
    for (const [settings] of ended) this.running.delete(settings)
    await Promise.all(ended.map(([, pump]) => pump.close()))
    for (const [settings, target] of wanted)
      if (!this.running.has(settings)) this.running.set(settings, await this.start(target))
  }

  async close(): Promise<void> {
    await this.follow([])
  }

  private async start(target: ExportTarget): Promise<TargetPump> {
    const pump = new TargetPump({
      ...this.parts,
      target,
      sender: await openSender(target, this.parts.context),
    })
    pump.start()
    return pump
  }
}
