import { randomBytes } from 'node:crypto'
import type { GateAbout } from '../../ground/model/gate-about.ts'
import type { TeamMembership } from '../../ground/model/team-membership.ts'
import { RemoteGate } from '../../agents/remote/remote-gate.ts'
import { Courier } from '../team/courier/courier.ts'
import { type CourierState, courierState } from '../team/courier/courier-state.ts'
import { readGateKey } from '../team/courier/read-gate-key.ts'
import { LiveLease } from '../../gate/team/live-lease.ts'
import { hubFor, openHub } from '../team/courier/open-hub.ts'
import { type TeamDesk, teamGate } from '../team/courier/team-gate.ts'
import { nobodyBrings } from '../../gate/team/team-tie.ts'
import { hubAuthority } from './hub-authority.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'

interface Parts {
  readonly stateFolder: string
  readonly log: WriteLog
  /** Returns what the hub is told of this gate. */
  readonly about: () => GateAbout
}

/** A desk with all that has to be closed. */
interface OpenDesk extends TeamDesk {
  readonly courier: Courier
  readonly hub: RemoteGate
}

/** The team of a resident gate: the courier runs here and nowhere else, for as long as the gate does. */
export class ResidentTeam {
  /** For every gate that is opened on the state. */
  readonly lease = new LiveLease(() => performance.now(), {
    ask: async () => this.desk?.courier.catchUp().catch(() => {}),
    bring: async seq => {
      if (!this.desk) throw nobodyBrings()
      await this.desk.courier.bring(seq)
    },
  })
  private readonly parts: Parts
  private gate: ResidentGate | undefined
  private desk: OpenDesk | undefined
  /** The reason why there is no courier though the gate is of a team. */
  private problem: string | null = null

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Returns the gate with its people at the hub, once it is of a team. */
  over(gate: ResidentGate): ResidentGate {
    this.gate = gate
    return { ...gate, ...teamGate(gate, () => this.desk) }
  }

  /** Begins to bring and to take, where the gate is of a team. */
  async start(): Promise<void> {
    const { gate } = this
    const membership = await gate?.withMirror(async ({ mirror }) => mirror.membership())
    if (!gate || !membership) return
    try {
      this.desk = this.open(gate, membership)
      this.problem = null
      this.desk.courier.start()
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error)
      this.parts.log(`no courier: ${this.problem}`)
    }
  }

  /** Null where the gate is of no team. */
  async state(): Promise<CourierState | null> {
    const { gate, desk, problem } = this
    if (desk) return desk.courier.state()
    const state = await gate?.withMirror(async store => courierState(store, { now: Date.now() }))
    return state ? { ...state, problem } : null
  }

  /** Tells whether people hear of this gate’s reviews from the team’s hub. */
  isHubTelling(): boolean {
    return this.desk?.courier.isHubTelling() ?? false
  }

  async close(): Promise<void> {
    const { desk } = this
    this.desk = undefined
    await desk?.courier.close()
    await desk?.hub.close()
  }

  private open(gate: ResidentGate, membership: TeamMembership): OpenDesk {
    const { stateFolder } = this.parts
    const address = hubFor(
      membership,
      readGateKey(stateFolder, membership.gate),
      Date.now,
      hubAuthority(stateFolder),
    )
    const courier = new Courier({
      hub: openHub(address),
      use: gate.withMirror,
      live: this.lease,
      now: Date.now,
      clock: () => performance.now(),
      newNonce: () => randomBytes(16).toString('base64url'),
      about: this.parts.about,
      onLink: link => gate.justify(link),
      draw: Math.random,
      log: this.parts.log,
      onEpoch: () => this.beginAnew(gate),
    })
    return { courier, hub: new RemoteGate(address) }
  }

  /** The state names another epoch: whatever was opened on it names the one before. */
  private async beginAnew(gate: ResidentGate): Promise<void> {
    gate.reopen()
    // Not awaited: the courier that calls this ends itself.
    void this.close().then(() => this.start())
  }
}
