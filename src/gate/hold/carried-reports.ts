import type { ToolCall } from '../../model/call.ts'
import type { Decision } from '../../model/decision.ts'
import { GateError } from '../../model/errors.ts'
import type { ToldReport, ToolReport } from '../../model/tool-report.ts'
import type { Gate } from '../gate.ts'

/** What reports are told to. */
export type TellingGate = Pick<Gate, 'evaluate' | 'report'>

export interface CarriedReportsParts {
  /** Opened when it is needed; rejects where there is none. */
  readonly gate: () => Promise<TellingGate>
  /** Whose reports these are. */
  readonly session: Pick<ToolReport, 'session' | 'agent' | 'profile'>
  /** Told where the gate did not take a report. */
  readonly onLost: (error: unknown) => void
}

/** Milliseconds without a call, after which what waits is told by itself. */
const idle = 100
const mostKept = 200
/** What one call carries. */
const mostCarried = 50
/** Characters of a text that travels alone, while its model still reads it. */
const large = 100_000

/**
 * The reports of one session on their way to the gate. What a tool gave back is known there before the next call of the
 * session is judged: it goes with that call, in one request and one transaction, or by itself when none comes soon.
 * Each is told at least once. What can’t be told while there is no gate is kept for the next call.
 */
export class CarriedReports {
  private readonly parts: CarriedReportsParts
  private kept: ToldReport[] = []
  /** All that ever came, and how many of them are on their way. */
  private came = 0
  private underWay = 0
  /** What is being told: no call is judged before it is known. */
  private telling: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(parts: CarriedReportsParts) {
    this.parts = parts
  }

  /** Takes a report; it is told soon. */
  tell(report: ToldReport): void {
    this.kept.push(report)
    this.came += 1
    if (this.kept.length > mostKept) this.lose(this.kept.splice(0, 1))
    if (report.text.length > large) void this.flush()
    else this.timer ??= setTimeout(() => void this.flush(), idle).unref()
  }

  /** Judges a call of the session, with all that came before it; what comes after it keeps it from nothing. */
  async evaluate(gate: TellingGate, call: ToolCall): Promise<Decision> {
    const needed = this.came
    let hasFlushed = false
    // Between the last look and what is taken nothing else may come.
    while (this.known < needed)
      if (this.telling) await this.telling
      else if (this.kept.length > mostCarried && !hasFlushed) {
        hasFlushed = true
        await this.flush()
      } else return this.carry(gate, call)
    return gate.evaluate(call)
  }

  private async carry(gate: TellingGate, call: ToolCall): Promise<Decision> {
    const told = this.takeKept()
    const decision = gate.evaluate(call, { told }).catch(error => {
      this.kept.unshift(...told)
      throw error
    })
    await this.during(
      told.length,
      decision.then(() => {}),
    )
    return decision.catch(error => this.judgedAlone(gate, call, error))
  }

  /** Everything is told, as far as the gate takes it. */
  async settled(): Promise<void> {
    await this.flush()
    this.lose(this.kept.splice(0))
  }

  private lose(reports: readonly ToldReport[]): void {
    if (reports.length > 0) this.parts.onLost(noGate())
  }

  /** How many of all that came the gate knows, from the first one on, or never will. */
  private get known(): number {
    return this.came - this.kept.length - this.underWay
  }

  private during(count: number, work: Promise<void>): Promise<void> {
    this.underWay = count
    const telling = work
      .catch(() => {})
      .finally(() => {
        this.underWay = 0
        this.telling = undefined
      })
    this.telling = telling
    return telling
  }

  /** It may be a report that the gate does not take: no call is refused for that. */
  private async judgedAlone(gate: TellingGate, call: ToolCall, error: unknown): Promise<Decision> {
    if (!(error instanceof GateError && error.code === 'invalid')) throw error
    await this.flush()
    return gate.evaluate(call)
  }

  private takeKept(): readonly ToldReport[] {
    clearTimeout(this.timer)
    this.timer = undefined
    return this.kept.splice(0)
  }

  private async flush(): Promise<void> {
    while (this.telling) await this.telling
    const told = this.takeKept()
    if (told.length > 0) await this.during(told.length, this.send(told))
  }

  private async send(told: readonly ToldReport[]): Promise<void> {
    for (const [at, report] of told.entries())
      try {
        const gate = await this.parts.gate()
        await gate.report({ ...report, ...this.parts.session })
      } catch (error) {
        if (!isRefusal(error)) return void this.kept.unshift(...told.slice(at))
        this.parts.onLost(error)
      }
  }
}

/** The gate is there, and will not take it another time either. */
function isRefusal(error: unknown): boolean {
  return error instanceof GateError && /^(?:invalid|forbidden|conflict|missing|usage)$/.test(error.code)
}

function noGate(): GateError {
  return new GateError('unavailable', 'There was no gate that took it.')
}
