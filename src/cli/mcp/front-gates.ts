import type { Command } from 'commander'
import { RemoteGate } from '../../agents/remote/remote-gate.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { FrontGate } from '../../agents/mcp/admission/call-handler.ts'
import { GateError } from '../../ground/model/errors.ts'
import { engineVersion } from '../../ground/model/engine-version.ts'
import { openGate } from '../../gate/open/open-gate.ts'
import { ensureResident } from '../../daemon/resident/ensure-resident.ts'
import type { ResidentNote } from '../../daemon/resident/resident-note.ts'
import { hasOwnEnvironment } from '../with-gate.ts'
import { gateFromInside, isInside } from './gate-from-inside.ts'
import { thisProgram } from '../resident/start.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'

/**
 * The gate of a front that lives as long as its client: the one that runs, or is started for it; else one in this
 * process, on the same state. One that is lost is looked for again with the next call. Inside a boundary it is the one that
 * runs, over the socket of agents, or none.
 */
export class FrontGates {
  private readonly command: Command
  private readonly agent: string
  private opened: Promise<Gate> | undefined
  private port: number | null = null

  constructor(command: Command, agent: string) {
    this.command = command
    this.agent = agent
  }

  /** Rejects where no gate can be opened: nothing is allowed then. */
  async gate(): Promise<FrontGate & Pick<Gate, 'decision'>> {
    const gate = await this.current()
    return {
      reviews: gate.reviews,
      report: report => gate.report(report),
      decision: id => gate.decision(id),
      // A call that is asked again under its id is the same one. Nobody else knows the id: what was answered before was
      // answered to nobody.
      evaluate: (call, options) =>
        gate.evaluate(call, options).catch(async error => {
          if (!(error instanceof GateError && error.code === 'unavailable')) throw error
          this.forget(gate)
          const { repeated: _lost, ...decision } = await (await this.current()).evaluate(call, options)
          return decision
        }),
    }
  }

  /** The address of the dashboard, once a gate that serves it was found. */
  address(): string | undefined {
    return this.port === null ? undefined : `http://localhost:${this.port}`
  }

  async close(): Promise<void> {
    await this.opened?.then(gate => gate.close()).catch(() => {})
  }

  private current(): Promise<Gate> {
    this.opened ??= this.open().catch(error => {
      this.opened = undefined
      throw error
    })
    return this.opened
  }

  private forget(gate: Gate): void {
    this.opened = undefined
    this.port = null
    void gate.close().catch(() => {})
  }

  private async open(): Promise<Gate> {
    const stateFolder = stateFolderOf(this.command)
    if (isInside()) return gateFromInside(stateFolder, this.agent)
    const note = hasOwnEnvironment() ? undefined : await resident(stateFolder)
    if (note?.version !== engineVersion)
      return openGate({ stateFolder, projectFolder: process.cwd(), stays: true })
    this.port = note.port
    return new RemoteGate({ socketPath: note.gateSocket })
  }
}

/** A client may have set this environment, so the gate gets none of its settings. */
async function resident(stateFolder: string): Promise<ResidentNote | undefined> {
  try {
    return await ensureResident(stateFolder, { program: thisProgram() })
  } catch {
    // Judged in this process then; what is wrong with the state is told by that.
    return undefined
  }
}
