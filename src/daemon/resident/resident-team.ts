import { randomBytes, X509Certificate } from 'node:crypto'
import type { GateAbout } from '../../ground/model/shown-team.ts'
import type { TeamMembership } from '../../ground/model/team-gate.ts'
import { RemoteGate } from '../../agents/remote/remote-gate.ts'
import { Courier } from '../team/courier/courier.ts'
import { type CourierState, courierState } from '../team/courier/courier-state.ts'
import { readGateKey } from '../team/courier/read-gate-key.ts'
import { LiveLease } from '../../gate/team/live-lease.ts'
import { hubFor, openHub } from '../team/courier/open-hub.ts'
import { type TeamDesk, gateWithHub } from '../team/courier/gate-with-hub.ts'
import { nobodyBrings } from '../../gate/team/team-tie.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'

const fileName = 'hub-authority.pem'

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
    return { ...gate, ...gateWithHub(gate, () => this.desk) }
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

/** Returns the authority that the certificate of this gate’s hub is checked against, in PEM; undefined: the usual ones. */
export function hubAuthority(stateFolder: string): string | undefined {
  try {
    return readFileSync(join(stateFolder, fileName), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new GateError('storage', `${join(stateFolder, fileName)} can’t be read: have the gate join again.`)
  }
}

/** Keeps it in the state folder, or keeps none. */
export function keepHubAuthority(stateFolder: string, authority: string | undefined): void {
  const file = join(stateFolder, fileName)
  if (authority === undefined) rmSync(file, { force: true })
  else writeFileSync(file, authority, { mode: 0o600 })
}

/** Reads a certificate from a file that somebody named. Throws `usage` for what is none. */
export function readAuthority(file: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    if (new X509Certificate(text).ca) return text
  } catch {
    // Said below.
  }
  throw new GateError('usage', `${file} is no certificate of an authority: give the PEM file of your own CA.`)
}
