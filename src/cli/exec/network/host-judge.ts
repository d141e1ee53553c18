import type { Destination } from '../../../proof/boundary/network/words-problem.ts'
import { evaluateAndWait } from '../../../gate/core/hold/evaluate-and-wait.ts'
import type { Gate } from '../../../gate/core/gate.ts'
import { parseCall } from '../../../gate/core/intake/parse-call.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'

/** Questions to the gate at one time; the others wait for their turn. */
const atOnce = 16
/** Hosts that one boundary may ask for: a program that wants more is not looking for a host. */
const max = 10_000
const ended = 'The command that wanted the connection has ended.'

/** The one who asks for hosts, for the log and for grants. */
export type HostAsker = Pick<ToolCall, 'session' | 'agent' | 'profile' | 'cwd' | 'principal'> & {
  /** Finds the session that a call belongs to, where that is known only when it is made. */
  readonly sessionOf?: (call: ToolCall) => Promise<string | undefined>
}

/** The person's side of a judge of hosts. */
export interface HostTelling {
  /** Milliseconds for which a connection waits for a person; the policy's own where it is absent. */
  readonly hold?: number
  /** A connection waits for a person, so many milliseconds at most. */
  readonly onWait: (to: Destination, review: Review, milliseconds: number) => void
  readonly onRefused: (to: Destination, why: string) => void
}

/** Puts each new host and port before the gate, once, as a call of the command’s own session. */
export class HostJudge {
  private readonly gate: Gate
  private readonly of: HostAsker
  private readonly telling: HostTelling
  private readonly answers = new Map<string, Promise<string | undefined>>()
  private readonly waiting: (() => void)[] = []
  private running = 0
  /** Reviews of connections that wait. */
  private readonly open = new Set<string>()
  private hasEnded = false

  /** `approved` are hosts that a person said yes to together with the command: they are not asked for again. */
  constructor(gate: Gate, of: HostAsker, telling: HostTelling, approved: readonly Destination[] = []) {
    this.gate = gate
    this.of = of
    this.telling = telling
    for (const to of approved) this.answers.set(keyOf(to), Promise.resolve(undefined))
  }

  /** Returns why nothing may go to a host, or undefined where it may; waits for people as long as the policy holds. */
  problemWith(to: Destination): Promise<string | undefined> {
    const key = keyOf(to)
    const known = this.answers.get(key)
    if (known) return known
    if (this.answers.size >= max) return Promise.resolve(`the command has asked for ${max} hosts already`)
    const answer = this.inTurn(() => this.ask(to)).catch(() => 'the gate did not answer')
    this.answers.set(key, answer)
    void answer.then(refused => {
      if (refused !== undefined && !this.hasEnded) this.telling.onRefused(to, refused)
    })
    return answer
  }

  /** Ends it with the command: nobody is asked any more for a connection that nobody waits for. */
  async end(): Promise<void> {
    this.hasEnded = true
    await Promise.allSettled([...this.open].map(id => this.takeBack(id)))
    await Promise.allSettled(this.answers.values())
  }

  private async takeBack(id: string): Promise<void> {
    await this.gate.reviews.withdraw(id, ended)
  }

  private async ask({ host, port }: Destination): Promise<string | undefined> {
    if (this.hasEnded) return ended
    const { session, agent, profile, cwd, principal } = this.of
    const url = `${port === 80 ? 'http' : port === 22 ? 'ssh' : 'https'}://${host}:${port}/`
    const call = parseCall(
      { kind: 'http', tool: null, arguments: { method: 'CONNECT', url } },
      { origin: 'run', agent, profile, session, ...(cwd !== null && { cwd }) },
    )
    const own = (await this.of.sessionOf?.(call)) ?? session
    const asked = { ...call, session: own, ...(principal !== undefined && { principal }) }
    const { decision, review } = await evaluateAndWait(this.gate, asked, {
      longest: 24 * 3_600_000,
      ...(this.telling.hold !== undefined && { hold: this.telling.hold }),
      attended: true,
      onWait: (review, milliseconds) => this.wait({ host, port }, review, milliseconds),
    })
    if (review) this.open.delete(review.id)
    if (decision.effect === 'allow') return undefined
    return review?.state === 'withdrawn' ? (review.withdrawn ?? ended) : decision.reason.text
  }

  private wait(to: Destination, review: Review, milliseconds: number): void {
    this.open.add(review.id)
    // It may have ended while the gate judged.
    if (this.hasEnded) void this.takeBack(review.id).catch(() => {})
    else this.telling.onWait(to, review, milliseconds)
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= atOnce) await new Promise<void>(resolve => this.waiting.push(resolve))
    this.running += 1
    try {
      return await work()
    } finally {
      this.running -= 1
      this.waiting.shift()?.()
    }
  }
}

function keyOf({ host, port }: Destination): string {
  return `${host}:${port}`
}
