import type { DecisionEffect } from '../../src/ground/model/decision.ts'
import type { GateLog } from '../../src/gate/team/log-batch.ts'
import { noHash } from '../../src/people/audit/link-entry.ts'
import type { Random } from '../scale/random.ts'

const day = 86_400_000
const days = 90
const gates = 50
/** Gates with the same log, each under a name of its own: no hash of an entry covers that. */
export const copies = 20
/** Of each hundred calls, so many are asked about or denied. */
const shares = { queue: 3, deny: 3 }
const callsOfSession = 60
const agents = ['ada', 'boole', 'curie', 'darwin', 'euler', 'fermi', 'gauss', 'hopper']
/** Decisions that a gate sends at once. */
const batch = { least: 20, most: 180 }

/** The name of a gate’s copy; of a gate itself the first. */
export function copyOf(gate: string, copy: number): string {
  return `${gate.slice(0, -2)}${copy.toString(16).padStart(2, '0')}`
}

/** A gate of the sample, with the end of its log and the session that runs there. */
export interface PlannedGate extends GateLog {
  readonly group: string
  readonly name: string
  readonly agent: string
  readonly principal: string
  head: { readonly seq: number; readonly hash: string }
  session: string
  left: number
}

/** Ninety days of fifty gates, each of which is written for twenty, batch by batch in the order in which they came: some gates do much, most little. */
export class TeamPlan {
  readonly gates: readonly PlannedGate[]
  private readonly random: Random
  private readonly from: number
  private readonly total: number
  private made = 0

  constructor(random: Random, end: number, total: number) {
    this.random = random
    this.from = end - days * day
    this.total = total
    this.gates = Array.from({ length: gates }, (_, i) => ({
      gate: copyOf(this.hex(20), 0),
      epoch: 0,
      name: `gate-${i}`,
      group: i % 10 === 0 ? 'production' : 'laptops',
      agent: random.of(agents),
      principal: `person${i}@example.com`,
      head: { seq: 0, hash: noHash },
      session: `s${this.hex(16)}`,
      left: callsOfSession,
    }))
  }

  /** The gate that sends next, and how many. */
  next(): { readonly gate: PlannedGate; readonly count: number } {
    const gate = this.gates[Math.floor(this.random.next() ** 2 * gates)] as PlannedGate
    const wanted = batch.least + Math.floor(this.random.next() * (batch.most - batch.least))
    return { gate, count: Math.min(wanted, this.total - this.made) }
  }

  /** One more decision of a gate. */
  decision(gate: PlannedGate) {
    if (gate.left-- === 0) Object.assign(gate, { session: `s${this.hex(16)}`, left: callsOfSession - 1 })
    const at = Math.floor(this.from + (this.made++ / this.total) * days * day)
    const percent = this.random.next() * 100
    const effect: DecisionEffect =
      percent < shares.queue ? 'queue' : percent < shares.queue + shares.deny ? 'deny' : 'allow'
    const { session, agent, principal } = gate
    const own = {
      session,
      agent,
      principal,
      id: `d-${this.hex(24)}`,
      call: `c-${this.hex(24)}`,
      review: `r-${this.hex(20)}`,
    }
    return { at, effect, own: { ...own, time: String(at) } }
  }

  private hex(length: number): string {
    let text = ''
    while (text.length < length)
      text += Math.floor(this.random.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0')
    return text.slice(0, length)
  }
}
