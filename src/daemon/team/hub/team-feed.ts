import { GateError } from '../../../ground/model/errors.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import type { TakenActs } from '../../../people/acts/ports/taken-acts.ts'
import type { FedAct } from '../../../people/acts/ports/fed-act.ts'
import { fedStatement } from '../../../gate/team/protocol/fed-statement.ts'
import type { FeedAnswer, FeedRequest } from '../../../gate/team/protocol/feed-request.ts'
import type { Lease } from '../../../gate/team/protocol/lease.ts'
import { leaseStatement } from '../../../gate/team/lease-statement.ts'
import { knowsHistories, protocolVersion } from '../../../gate/team/protocol/protocol-version.ts'
import { demandEvidence, demandProtocol } from './demand-protocol.ts'
import { everybody, gateAudience, groupAudience } from './audience-of.ts'
import { fedLinesOf } from './fed-lines-of.ts'
import { fedRowsOf } from './fed-rows-of.ts'
import type { HubParts } from './hub-parts.ts'
import type { WaitingGates } from './waiting-gates.ts'

/** Acts in one answer. */
const most = 100
/** Seconds that an answer waits for an act. */
const longestWait = 30

/** Tells gates what people did, each what concerns it, and that it knows all of it. */
export class TeamFeed {
  private readonly parts: HubParts
  private readonly waiting: WaitingGates

  constructor(parts: HubParts, waiting: WaitingGates) {
    this.parts = parts
    this.waiting = waiting
  }

  /**
   * Rejects with `forbidden` for a gate that does not understand this hub, or the other way round, and with `conflict` for one
   * that has what this hub has not: the team’s database was set back. Where others have seen that, nobody is given a lease.
   */
  async answer(gate: TeamGate, request: FeedRequest, signal: AbortSignal): Promise<FeedAnswer> {
    const { fresh, copy, setBacks } = this.parts
    demandProtocol(gate.name, request.protocol)
    const audiences = [everybody, gateAudience(gate), groupAudience(gate.group)]
    await fresh()
    const demandGroup = () => demandEvidence(gate.name, request.protocol, copy.people.team.group(gate.group))
    demandGroup()
    const history = copy.taken.history()
    if ((request.history ?? 1) < history)
      return { acts: [], at: this.parts.now(), protocol: protocolVersion, history }
    if (!isKnown(copy.taken, request)) throw setBack(gate, request.number)
    const milliseconds = Math.min(request.wait, longestWait) * 1_000
    if (copy.taken.lastFor(audiences, request.number) === undefined) {
      await this.waiting.wait(audiences, milliseconds, signal)
      if (milliseconds > 0) await fresh()
      demandGroup()
    }
    const stop = await setBacks.stop(history)
    if (stop !== undefined) throw new GateError('conflict', stop, 'history')
    const acts = copy.taken.for(audiences, request.number, most + 1)
    const told = this.fedActs(gate, acts.slice(0, most), request, history)
    // A gate of a version that knows no histories checks what is signed without the id.
    const fed = told as readonly FedAct[]
    const answer = { acts: fed, at: this.parts.now(), protocol: protocolVersion }
    if (acts.length > most) return answer
    const lease = this.lease(gate, request, fed.at(-1)?.number ?? request.number)
    return { ...answer, lease, ...(this.parts.tellsPeople?.() && { tells: true }) }
  }

  private fedActs(gate: TeamGate, acts: ReturnType<TakenActs['for']>, request: FeedRequest, history: number) {
    const { copy, key } = this.parts
    let after = request.number
    const told = knowsHistories(request.protocol) && { history }
    return acts.map(act => {
      const { number, id, at, rows, log } = act
      const { was } = rows
      const fed = fedRowsOf(rows, gate, decision => copy.originOf(decision), copy.people.team)
      const place = {
        number,
        after,
        ...(request.history !== undefined && { id }),
        ...told,
        ...(was !== undefined && { was }),
      }
      const unsigned = { ...place, at, rows: JSON.stringify(fed), log: fedLinesOf(log, fed) }
      after = number
      return { ...unsigned, signature: key.sign(fedStatement(gate, unsigned)) }
    })
  }

  private lease(gate: TeamGate, { nonce }: FeedRequest, number: number): Lease {
    const { copy, key, now } = this.parts
    const seconds = copy.people.team.group(gate.group)?.lease ?? 0
    const unsigned = { nonce, seconds, number, at: now() }
    return { ...unsigned, signature: key.sign(leaseStatement(gate, unsigned)) }
  }
}

/** The gate’s last act is one of this history. */
function isKnown(
  taken: Pick<TakenActs, 'history' | 'idOf' | 'last'>,
  { history = 1, number, id }: FeedRequest,
): boolean {
  if (history > taken.history() || number > taken.last()) return false
  const own = number === 0 ? '' : taken.idOf(number)
  return id === undefined ? own !== undefined : own === id || own === ''
}

function setBack({ name }: TeamGate, number: number): GateError {
  return new GateError(
    'conflict',
    `The gate ${name} has act ${number} of this team’s people, and this hub has not: the team’s database was set back, so no lease is given; see countersign hub recover --help.`,
    'number',
  )
}
