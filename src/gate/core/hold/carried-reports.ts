import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { CarriedReport, ToolReport } from '../../../ground/model/tool-report.ts'
import type { Gate } from '../gate.ts'
import { isRefusal, reportOrNote } from './report-or-note.ts'

/** The verbs of a gate that reports need. */
export type ReportingGate = Pick<Gate, 'evaluate' | 'report'>

/** The parts of a `CarriedReports`. */
export interface CarriedReportsParts {
  /** Opened when it is needed; rejects where there is none. */
  readonly gate: () => Promise<ReportingGate>
  /** The session that all of the reports belong to. */
  readonly session: Pick<ToolReport, 'session' | 'agent' | 'profile'>
  /** Called with the error where the gate did not take a report. */
  readonly onLost: (error: unknown) => void
}

/** Milliseconds without a call, after which waiting reports are sent by themselves. */
const idle = 100
const maxKept = 200
/** The most reports that one call carries. */
const maxCarried = 50
/** Characters of a text that travels alone, while its model still reads it. */
const large = 100_000

/**
 * The reports of one session on their way to the gate. The gate knows a report before it evaluates the next call of
 * the session: the report goes with that call, in one request and one transaction, or by itself when no call comes soon.
 * Each report is sent at least once. Reports that can’t be sent while there is no gate wait for the next call.
 */
export class CarriedReports {
  private readonly parts: CarriedReportsParts
  private waiting: CarriedReport[] = []
  /** The number of reports that ever came, and of those on their way. */
  private came = 0
  private underWay = 0
  /** The sending under way: no call is evaluated before it has ended. */
  private sending: Promise<void> | undefined
  /** Calls that are not evaluated yet: each takes along what waits when it is its turn. */
  private callsWaiting = 0
  private timer: NodeJS.Timeout | undefined

  constructor(parts: CarriedReportsParts) {
    this.parts = parts
  }

  /** Takes a report; it is sent soon. */
  add(report: CarriedReport): void {
    this.waiting.push(report)
    this.came += 1
    if (this.waiting.length > maxKept) this.loseOldest()
    if (report.text.length > large) void this.flush()
    else this.timer ??= setTimeout(() => this.flushAtRest(), idle).unref()
  }

  /** Evaluates a call of the session with all reports that came before it; later reports do not delay it. */
  async evaluate(gate: ReportingGate, call: ToolCall): Promise<Decision> {
    this.callsWaiting += 1
    try {
      return await this.evaluateAfter(this.came, gate, call)
    } finally {
      this.callsWaiting -= 1
    }
  }

  private async evaluateAfter(needed: number, gate: ReportingGate, call: ToolCall): Promise<Decision> {
    let hasFlushed = false
    // Between the last look and what is taken nothing else may come.
    while (this.known < needed)
      if (this.sending) await this.sending
      else if (this.waiting.length > maxCarried && !hasFlushed) {
        hasFlushed = true
        await this.flush()
      } else return this.carry(gate, call)
    return gate.evaluate(call)
  }

  private async carry(gate: ReportingGate, call: ToolCall): Promise<Decision> {
    const reports = this.takeWaiting()
    const decision = gate.evaluate(call, { reports }).catch(error => {
      this.waiting.unshift(...reports)
      throw error
    })
    await this.during(
      reports.length,
      decision.then(() => {}),
    )
    return decision.catch(error => this.evaluateAlone(gate, call, error))
  }

  /** Sends every waiting report, as far as the gate takes them. */
  async flushAll(): Promise<void> {
    await this.flush()
    this.lose(this.waiting.splice(0))
  }

  /** Of the two that came first it is only known that nobody read them. */
  private loseOldest(): void {
    const oldest = this.waiting.splice(0, 2)
    const unread = oldest.reduce((sum, one) => sum + Buffer.byteLength(one.text) + (one.unread ?? 0), 0)
    this.waiting.unshift({ tool: null, text: '', unread: Math.max(1, unread) })
    this.came -= 1
    this.lose(oldest)
  }

  private lose(reports: readonly CarriedReport[]): void {
    if (reports.length > 0) this.parts.onLost(noGate())
  }

  /** The number of reports, counted from the first one, that the gate knows or never will. */
  private get known(): number {
    return this.came - this.waiting.length - this.underWay
  }

  private during(count: number, work: Promise<void>): Promise<void> {
    this.underWay = count
    const telling = work
      .catch(() => {})
      .finally(() => {
        this.underWay = 0
        this.sending = undefined
      })
    this.sending = telling
    return telling
  }

  /** It may be a report that the gate does not take: no call is refused for that. */
  private async evaluateAlone(gate: ReportingGate, call: ToolCall, error: unknown): Promise<Decision> {
    if (!(error instanceof GateError && error.code === 'invalid')) throw error
    await this.flush()
    return gate.evaluate(call)
  }

  private takeWaiting(): readonly CarriedReport[] {
    clearTimeout(this.timer)
    this.timer = undefined
    return this.waiting.splice(0)
  }

  /** One by one, on a busy machine, they would hold up the calls that could carry all of them at once. */
  private flushAtRest(): void {
    this.timer = undefined
    if (this.callsWaiting === 0) void this.flush()
    else if (this.waiting.length > 0) this.timer = setTimeout(() => this.flushAtRest(), idle).unref()
  }

  private async flush(): Promise<void> {
    while (this.sending) await this.sending
    const reports = this.takeWaiting()
    if (reports.length > 0) await this.during(reports.length, this.send(reports))
  }

  private async send(reports: readonly CarriedReport[]): Promise<void> {
    for (const [at, report] of reports.entries())
      try {
        const gate = await this.parts.gate()
        await reportOrNote(gate, { ...report, ...this.parts.session })
      } catch (error) {
        if (!isRefusal(error)) return void this.waiting.unshift(...reports.slice(at))
        this.parts.onLost(error)
      }
  }
}

function noGate(): GateError {
  return new GateError('unavailable', 'There was no gate that took it.')
}
