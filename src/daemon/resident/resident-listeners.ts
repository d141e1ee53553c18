import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenListener } from '../../api/http/serve/open-listener.ts'
import type { GateError } from '../../ground/model/errors.ts'
import { HeldFolder } from './held-folder.ts'
import type { WriteLog } from './process-log.ts'
import { removeNote } from './resident-note.ts'
import type { ResidentPaths } from './resident-paths.ts'

/** Milliseconds that answers may take to leave once everything has ended. */
const grace = 500

/** The listeners of a resident gate, with the folder that its sockets lie in. */
export class ResidentListeners {
  /** Those that are open, in the order in which they were opened. */
  readonly open: OpenListener[] = []
  private readonly paths: ResidentPaths
  private readonly agentSocket: string
  private readonly log: WriteLog
  private held: HeldFolder | undefined
  private isLost = false

  constructor(paths: ResidentPaths, agentSocket: string, log: WriteLog) {
    this.paths = paths
    this.agentSocket = agentSocket
    this.log = log
  }

  /** Holds the folder from now on. Resolves with the reason once it, or a socket, was taken away and that was told. */
  hold(tellLoss: () => Promise<unknown>): Promise<GateError> {
    const { stateFolder, lock, gateSocket } = this.paths
    const held = { files: [lock, join(stateFolder, 'state.db')], sockets: [gateSocket, this.agentSocket] }
    return new Promise(resolve => {
      this.held = new HeldFolder(stateFolder, held, why => void tellLoss().then(() => resolve(why)))
    })
  }

  /** Throws `unavailable` once the folder was taken away. */
  demandFolder(): void {
    this.held?.demand()
  }

  /** False where another folder was found in the place of the gate’s own when it stopped. */
  get wasOurs(): boolean {
    return !this.isLost
  }

  /** Ends looking at the folder. */
  release(): void {
    this.held?.close()
  }

  /** Tells every request from now on to ask again later. */
  refuse(): void {
    for (const listener of this.open) listener.refuse()
  }

  /** Closes what is open. A gate that never held its folder waits for nobody, and has no sockets to remove. */
  async close(): Promise<void> {
    const { held, paths } = this
    this.isLost = held !== undefined && !held.isOurs()
    // In another folder’s place the note and the sockets may be those of the next gate.
    if (this.isLost) {
      await Promise.all(this.open.map(listener => listener.abandon()))
      return
    }
    await Promise.all(this.open.map(listener => listener.close(held ? grace : 0)))
    removeNote(paths.note)
    if (!held) return
    for (const socket of [paths.gateSocket, this.agentSocket]) rmSync(socket, { force: true })
    this.log('stopped')
  }
}
