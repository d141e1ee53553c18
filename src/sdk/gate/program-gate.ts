import { setTimeout as pause } from 'node:timers/promises'
import type { EvaluateOptions, Gate } from '../../gate/gate.ts'
import type { VerifyReport } from '../../model/verify-report.ts'
import type { DecisionQuery, LoggedDecision, Replay } from '../../model/logged-decision.ts'
import type {
  Grants,
  Passkeys,
  Reviewers,
  Reviews,
  ToolRegistry,
  TrustRegistry,
} from '../../people/people.ts'
import type { AccessEvent } from '../../model/access-event.ts'
import type { AuditEntry, Checkpoint } from '../../model/audit-entry.ts'
import type { ToolCall } from '../../model/tool-call.ts'
import type { CanaryChange, CanaryNote, ChangedCanaries } from '../../model/canary.ts'
import type { Decision } from '../../model/decision.ts'
import { GateError } from '../../model/errors.ts'
import type { Pause } from '../../model/grant.ts'
import type { Overview, OverviewQuery, SeenClient, SeenSession, SessionQuery } from '../../model/overview.ts'
import type { Identity } from '../../model/reviewer.ts'
import type { ReportReading, ToolReport } from '../../model/tool-report.ts'
import type { Approver } from '../approvers/approver.ts'
import type { VouchingGate } from '../approvers/ask-approvers.ts'
import type { GateConfig } from './gate-config.ts'
import { allOutcomes } from '../call/report-outcome.ts'
import type { OpenedGate } from './open-program-gate.ts'

/** Milliseconds that a gate that is closed waits for what is still being told. */
const longestGoodbye = 5_000

/**
 * A gate as a program makes it: opened by its first use, so that making one costs nothing and needs no `await`. Near or
 * elsewhere, it is used the same.
 */
export class ProgramGate implements VouchingGate {
  readonly approvers: readonly Approver[]
  readonly steady: () => number
  /** Whether what tools give back can change a later judgement. */
  readonly heedsReports: boolean
  readonly reviews: Reviews = later(() => this.open(), 'reviews', reviewMethods)
  readonly grants: Grants = later(() => this.open(), 'grants', ['list', 'preview', 'add', 'revoke'])
  readonly trust: TrustRegistry = later(() => this.open(), 'trust', ['list', 'explain', 'revoke', 'reset'])
  readonly reviewers: Reviewers = later(() => this.open(), 'reviewers', ['list', 'add', 'remove', 'prove'])
  readonly passkeys: Passkeys = later(() => this.open(), 'passkeys', passkeyMethods)
  readonly tools: ToolRegistry = later(() => this.open(), 'tools', ['list', 'accept'])
  private readonly config: GateConfig
  private opening: Promise<OpenedGate> | undefined
  private opened: OpenedGate | undefined
  private isClosed = false

  constructor(config: GateConfig) {
    this.config = config
    this.approvers = config.approvers ?? []
    this.steady = config.clock ? () => config.clock?.steady() ?? 0 : () => performance.now()
    this.heedsReports = config.builtInFilters !== false || (config.filters ?? []).length > 0
  }

  /** Opens the gate now: rejects with the GateError that its first use would reject with. */
  async ready(): Promise<void> {
    await this.open()
  }

  evaluate(call: ToolCall, options?: EvaluateOptions): Promise<Decision> {
    // Once it is open, no further turn of the event loop is waited for.
    return this.opened && !this.isClosed
      ? this.opened.evaluate(call, options)
      : this.open().then(gate => gate.evaluate(call, options))
  }

  async vouch(name: string): Promise<Identity> {
    return (await this.open()).vouch(name)
  }

  async report(report: ToolReport): Promise<ReportReading> {
    return (this.opened ?? (await this.open())).report(report)
  }

  async decisions(query: DecisionQuery): Promise<readonly LoggedDecision[]> {
    return (await this.open()).decisions(query)
  }

  async decision(id: string): Promise<LoggedDecision> {
    return (await this.open()).decision(id)
  }

  async replay(id: string): Promise<Replay> {
    return (await this.open()).replay(id)
  }

  async overview(query?: OverviewQuery): Promise<Overview> {
    return (await this.open()).overview(query)
  }

  async clients(): Promise<readonly SeenClient[]> {
    return (await this.open()).clients()
  }

  async sessions(query?: SessionQuery): Promise<readonly SeenSession[]> {
    return (await this.open()).sessions(query)
  }

  async *entries(after?: number): AsyncGenerator<AuditEntry> {
    yield* (await this.open()).entries(after)
  }

  async verify(options?: Parameters<Gate['verify']>[0]): Promise<VerifyReport> {
    return (await this.open()).verify(options)
  }

  async checkpoint(): Promise<Checkpoint> {
    return (await this.open()).checkpoint()
  }

  async canaries(): Promise<readonly CanaryNote[]> {
    return (await this.open()).canaries()
  }

  async changeCanaries(change: CanaryChange): Promise<ChangedCanaries> {
    return (await this.open()).changeCanaries(change)
  }

  async pause(until: number | null, reason: string, who: Identity): Promise<Pause | null> {
    return (await this.open()).pause(until, reason, who)
  }

  async paused(): Promise<Pause | null> {
    return (await this.open()).paused()
  }

  async logAccess(event: AccessEvent): Promise<void> {
    return (await this.open()).logAccess(event)
  }

  /** Ends waits and approvers, writes what calls gave back, and lets go of the state. Nothing is allowed any more. */
  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    const gate = await this.opening?.catch(() => undefined)
    await Promise.race([allOutcomes(this), pause(longestGoodbye, undefined, { ref: false })])
    this.opened = undefined
    await Promise.all(this.approvers.map(async one => one.close?.()))
    await gate?.close()
  }

  private open(): Promise<OpenedGate> {
    if (this.isClosed)
      return Promise.reject(
        new GateError('unavailable', 'This gate was closed, so nothing is allowed: make a new one.'),
      )
    this.opening ??= openFor(this.config).then(
      gate => {
        if (!this.isClosed) this.opened = gate
        return gate
      },
      (error: unknown) => {
        // What was wrong may be mended by the next call: a folder that has room again.
        this.opening = undefined
        throw error
      },
    )
    return this.opening
  }
}

async function openFor(config: GateConfig): Promise<OpenedGate> {
  const { openProgramGate } = await import('./open-program-gate.ts')
  return openProgramGate(config)
}

const reviewMethods = [
  'list',
  'show',
  'begin',
  'answer',
  'wait',
  'holdFor',
  'mayAskClient',
  'unanswered',
  'withdraw',
  'reportWrong',
  'stats',
] as const
const passkeyMethods = ['list', 'begin', 'add', 'remove', 'request'] as const

type Parts = Pick<Gate, 'reviews' | 'grants' | 'trust' | 'reviewers' | 'passkeys' | 'tools'>

/** A part of a gate, each method of which opens it first. */
function later<K extends keyof Parts>(
  open: () => Promise<Gate>,
  part: K,
  methods: readonly (keyof Parts[K] & string)[],
): Parts[K] {
  const entries = methods.map(name => [
    name,
    async (...given: readonly unknown[]) => {
      const whole = (await open())[part]
      return Reflect.apply(whole[name] as (...all: unknown[]) => unknown, whole, given)
    },
  ])
  return Object.fromEntries(entries) as Parts[K]
}
