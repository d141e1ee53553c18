import type { EvaluateOptions, Gate } from '../gate/gate.ts'
import type { LoggedDecision, Replay } from '../model/logged-decision.ts'
import type {
  GatePeople,
  Grants,
  Passkeys,
  Reviewers,
  Reviews,
  ToolBook,
  TrustBook,
  WaitOptions,
} from '../people/people.ts'
import type { AuditEntry } from '../model/audit-entry.ts'
import type { ToolCall } from '../model/tool-call.ts'
import type { Decision } from '../model/decision.ts'
import { GateError } from '../model/errors.ts'
import type { Review } from '../model/review.ts'
import type { PolicyPort } from '../http/ports/policy-port.ts'
import { policyPortOf } from './policy-port-of.ts'
import type { LoadedPolicy } from '../config/load-policy.ts'
import { FolderGates, type FolderGatesOptions } from './folder-gates.ts'

/** How long what is under way may take once the gate stops; milliseconds. */
const longestEnd = 5_000

/**
 * The gate of a resident process: each call is judged under the policy of its folder as it now is. When it closes,
 * what is being judged is finished, whoever waits for people is told to ask again, and nothing new is taken.
 */
export class ResidentGate implements Gate {
  readonly reviews: Reviews
  readonly grants: Grants
  readonly trust: TrustBook
  readonly reviewers: Reviewers
  readonly passkeys: Passkeys
  readonly tools: ToolBook
  private readonly gates: FolderGates
  private readonly demandFolder: () => void
  private readonly underWay = new Set<Promise<unknown>>()
  private readonly waiting = new Set<(why: GateError) => void>()
  private closing: Promise<void> | undefined

  /** `demandFolder` throws where the state folder is not the one any more that this gate was opened on. */
  constructor(options: FolderGatesOptions, demandFolder: () => void = () => {}) {
    this.gates = new FolderGates(options)
    this.demandFolder = demandFolder
    this.reviews = this.reviewsOf()
    this.grants = {
      list: () => this.ask(gate => gate.grants.list()),
      preview: draft => this.ask(gate => gate.grants.preview(draft)),
      add: (draft, who) => this.ask(gate => gate.grants.add(draft, who)),
      revoke: (id, who) => this.ask(gate => gate.grants.revoke(id, who)),
    }
    this.trust = {
      list: profile => this.ask(gate => gate.trust.list(profile)),
      explain: shape => this.ask(gate => gate.trust.explain(shape)),
      revoke: (what, who) => this.ask(gate => gate.trust.revoke(what, who)),
      reset: who => this.ask(gate => gate.trust.reset(who)),
    }
    this.reviewers = {
      list: () => this.ask(gate => gate.reviewers.list()),
      add: (given, by) => this.ask(gate => gate.reviewers.add(given, by)),
      remove: (name, by) => this.ask(gate => gate.reviewers.remove(name, by)),
      prove: (who, needed) => this.ask(gate => gate.reviewers.prove(who, needed)),
    }
    this.passkeys = {
      list: reviewer => this.ask(gate => gate.passkeys.list(reviewer)),
      begin: who => this.ask(gate => gate.passkeys.begin(who)),
      add: (given, who) => this.ask(gate => gate.passkeys.add(given, who)),
      remove: (id, who) => this.ask(gate => gate.passkeys.remove(id, who)),
      request: who => this.ask(gate => gate.passkeys.request(who)),
    }
    this.tools = {
      list: () => this.ask(gate => gate.tools.list()),
      accept: (what, who) => this.ask(gate => gate.tools.accept(what, who)),
    }
  }

  /** What is in force, and which policies were refused. */
  policyState(): ReturnType<FolderGates['state']> {
    return this.gates.state()
  }

  /** The policy for people who look at it. */
  policyDesk(): PolicyPort {
    return policyPortOf(this.gates)
  }

  /** The person’s policy in force, with what it says beside judging. */
  loadedPolicy(): LoadedPolicy {
    return this.gates.policy()
  }

  /** Looks at the policy files now; rejects where there is no policy to judge under. */
  async ready(): Promise<void> {
    await this.gates.general()
  }

  evaluate(call: ToolCall, options?: EvaluateOptions): Promise<Decision> {
    return this.ask(gate => gate.evaluate(call, options), call.cwd)
  }

  report: Gate['report'] = report => this.ask(gate => gate.report(report))
  decisions: Gate['decisions'] = query => this.ask(gate => gate.decisions(query))
  decision: Gate['decision'] = id => this.ask(gate => gate.decision(id))
  overview: Gate['overview'] = query => this.ask(gate => gate.overview(query))
  clients: Gate['clients'] = () => this.ask(gate => gate.clients())
  sessions: Gate['sessions'] = query => this.ask(gate => gate.sessions(query))
  verify: Gate['verify'] = options => this.ask(gate => gate.verify(options))
  checkpoint: Gate['checkpoint'] = () => this.ask(gate => gate.checkpoint())
  canaries: Gate['canaries'] = () => this.ask(gate => gate.canaries())
  changeCanaries: Gate['changeCanaries'] = change => this.ask(gate => gate.changeCanaries(change))
  logAccess: Gate['logAccess'] = event => this.ask(gate => gate.logAccess(event))
  paused: GatePeople['paused'] = () => this.ask(gate => gate.paused())
  pause: GatePeople['pause'] = (until, reason, who) => this.ask(gate => gate.pause(until, reason, who))

  async replay(id: string): Promise<Replay> {
    const { call } = await this.decision(id)
    return this.ask(gate => gate.replay(id), call.cwd)
  }

  async *entries(after?: number): AsyncGenerator<AuditEntry> {
    this.demandOpen()
    yield* (await this.gates.general()).each(gate => gate.entries(after))
  }

  /** Lets what is under way end, for some seconds at most; whoever waits is told to ask again. */
  close(): Promise<void> {
    this.closing ??= this.end()
    return this.closing
  }

  private reviewsOf(): Reviews {
    return {
      list: query => this.ask(gate => gate.reviews.list(query)),
      show: id => this.ask(gate => gate.reviews.show(id)),
      begin: (id, who) => this.ask(gate => gate.reviews.begin(id, who)),
      answer: given => this.ask(gate => gate.reviews.answer(given)),
      wait: (id, options) => this.wait(id, options),
      holdFor: async (id, attended) => {
        const { call } = await this.callOf(id)
        return this.ask(gate => gate.reviews.holdFor(id, attended), call.cwd)
      },
      mayAskClient: async id => {
        const { call } = await this.callOf(id)
        return this.ask(gate => gate.reviews.mayAskClient(id), call.cwd)
      },
      unanswered: id => this.ask(gate => gate.reviews.unanswered(id)),
      withdraw: (id, why) => this.ask(gate => gate.reviews.withdraw(id, why)),
      reportWrong: (id, why, who) => this.ask(gate => gate.reviews.reportWrong(id, why, who)),
      stats: () => this.ask(gate => gate.reviews.stats()),
    }
  }

  /** Does something with the gate of a folder, and is waited for when this one closes. */
  private async ask<T>(work: (gate: Gate) => Promise<T>, cwd: string | null = null): Promise<T> {
    this.demandOpen()
    const shared = this.gates.forFolder(cwd)
    const asked = shared.then(found => found.use(work))
    this.underWay.add(asked)
    try {
      const answer = await asked
      // What was decided on a folder that is gone is in no log that anybody can read.
      this.demandFolder()
      return answer
    } finally {
      this.underWay.delete(asked)
    }
  }

  private async callOf(reviewId: string): Promise<LoggedDecision> {
    const { decisionId } = await this.ask(gate => gate.reviews.wait(reviewId, { timeout: 0 }))
    return this.decision(decisionId)
  }

  private async wait(id: string, options: WaitOptions): Promise<Review> {
    this.demandOpen()
    const shared = await this.gates.general()
    let stop: ((why: GateError) => void) | undefined
    const stopped = new Promise<never>((_resolve, reject) => {
      stop = reject
      this.waiting.add(reject)
    })
    try {
      const review = await Promise.race([shared.use(gate => gate.reviews.wait(id, options)), stopped])
      this.demandFolder()
      return review
    } finally {
      if (stop) this.waiting.delete(stop)
    }
  }

  private async end(): Promise<void> {
    for (const stop of this.waiting) stop(stopping())
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>(resolve => {
      timer = setTimeout(resolve, longestEnd)
    })
    await Promise.race([Promise.allSettled(this.underWay), late])
    clearTimeout(timer)
    await this.gates.close()
  }

  private demandOpen(): void {
    this.demandFolder()
    if (this.closing) throw stopping()
  }
}

function stopping(): GateError {
  return new GateError(
    'unavailable',
    'The gate is stopping, so nothing is allowed now: ask again; what waits for people stays.',
  )
}
