import { GateError } from '../../../ground/model/errors.ts'
import type { FedAct } from '../../../people/acts/ports/act.ts'
import type { FedRows } from '../../../gate/team/protocol/fed-statement.ts'
import { historyStatement } from '../../../gate/team/protocol/history-statement.ts'
import { isTeamSigned } from '../../../gate/team/is-team-signed.ts'
import type { CourierStore, UseStore } from './courier-state.ts'
import { historyLine, type HistoryAnswer } from '../../../gate/team/protocol/history-line.ts'
import type { HubPort } from './open-hub.ts'

/** The parts of a historian. */
export interface HistorianParts {
  readonly hub: Pick<HubPort, 'seen' | 'history' | 'lost'>
  readonly use: UseStore
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly newNonce: () => string
  readonly log: (line: string) => void
}

/** Acts that a hub is told of, and those that are handed back at once. */
const limits = { told: 1_000, handed: 100 } as const
/** Characters of acts that are handed back at once. */
const maxText = 4_000_000

/** Keeps a gate right while its team loses acts: shows the hub what it lost, follows the new history, hands acts back. */
export class Historian {
  private readonly parts: HistorianParts

  constructor(parts: HistorianParts) {
    this.parts = parts
  }

  /** Shows the hub the last act that it seems to have lost. */
  async report(): Promise<void> {
    const { hub, use } = this.parts
    const [act] = await use(async ({ mirror }) => readFed(mirror.fed('known', 1)))
    const anchor = await use(async ({ mirror }) => mirror.anchor())
    await hub.seen({ ...(act && { act }), ...(anchor && { note: anchor.note }) })
  }

  /** Goes back to the last act that both histories have. What came after it waits to be handed back. */
  async follow(history: number): Promise<void> {
    const { hub, use, now, newNonce, log } = this.parts
    const nonce = newNonce()
    const have = await use(async ({ mirror }) => readFed(mirror.fed('known', limits.told)).map(placeOf))
    const answer = await hub.history({ nonce, have })
    await use(async store => {
      const { mirror } = store
      const membership = mirror.membership()
      if (!membership) return
      const isSigned = isTeamSigned(
        membership.teamKey,
        historyStatement(membership, answer),
        answer.signature,
      )
      const isOwn =
        answer.number === 0 || have.some(one => one.number === answer.number && one.id === answer.id)
      if (!isSigned || !isOwn || answer.nonce !== nonce || answer.history < history) throw untrue(answer)
      const line = historyLine(membership, { ...answer, had: mirror.place() })
      await mirror.rewind({ number: answer.number, id: answer.id, history: answer.history, at: now(), line })
      log(`the team goes on in history ${answer.history}: its database was set back to act ${answer.number}`)
    })
  }

  /** Tells whether something waits to be handed back. */
  hasLost({ mirror }: CourierStore): boolean {
    return mirror.fed('lost', 1).length > 0
  }

  /** Hands back what the team lost, oldest first; each act is forgotten here once the hub has answered for it. */
  async handBack(): Promise<void> {
    const { hub, use, log } = this.parts
    for (;;) {
      const lost = await use(async ({ mirror }) => mirror.fed('lost', limits.told))
      const acts = thatFit(readFed(lost.toReversed()))
      const last = acts.at(-1)
      if (!last) return
      const reviews = await use(async ({ people }) => reviewsOf(acts).flatMap(id => people.review(id) ?? []))
      const { restored, problems } = await hub.lost({ at: this.parts.now(), acts, reviews })
      for (const problem of problems) log(`not put back at the hub: ${problem}`)
      log(`${restored} of ${acts.length} acts that the team lost were put back at the hub`)
      await use(({ mirror }) => mirror.forgetLost(last.number))
    }
  }
}

function readFed(texts: readonly string[]): readonly FedAct[] {
  return texts.map(text => JSON.parse(text) as FedAct)
}

function placeOf({ number, id }: FedAct): Pick<FedAct, 'number' | 'id'> {
  return { number, id }
}

/** One of them at least. */
function thatFit(acts: readonly FedAct[]): readonly FedAct[] {
  let text = 0
  const end = acts.findIndex(({ rows, log }, i) => {
    text += rows.length + JSON.stringify(log).length
    return i >= limits.handed || (i > 0 && text > maxText)
  })
  return end === -1 ? acts : acts.slice(0, end)
}

function reviewsOf(acts: readonly FedAct[]): readonly string[] {
  const ids = acts.flatMap(({ rows }) => ((JSON.parse(rows) as FedRows).reviews ?? []).map(({ id }) => id))
  return [...new Set(ids)]
}

function untrue({ history }: HistoryAnswer): GateError {
  return new GateError(
    'unavailable',
    `What the team’s hub says of history ${history} can’t be taken over, since it is not signed by the team for this gate: nothing of it was.`,
    'history',
  )
}
