import { setTimeout as pause } from 'node:timers/promises'
import { forwardGate } from '../../../gate/core/forward-gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { VouchingGate } from '../approvers/ask-approvers.ts'
import type { ReportReading } from '../../../ground/model/tool-report.ts'
import { usualCaller } from '../call/guarded-tool.ts'
import { allOutcomes, pendingOutcomes, wellFormed } from '../call/queue-reports.ts'
import type { GateConfig } from './gate-config.ts'
import type { OpenedGate } from './open-program-gate.ts'

/** Milliseconds that a gate that is closed waits for outcomes that are still being reported. */
const maxGoodbyeDuration = 5_000

/**
 * A gate as a program makes it: opened by its first use, so that making one costs nothing and needs no `await`. Near or
 * elsewhere, it is used the same.
 */
export interface ProgramGate extends VouchingGate {
  /** Tells whether the output of tools can change a later decision. */
  readonly heedsReports: boolean
  /** It is reached by `url`. */
  readonly isElsewhere: boolean
  /**
   * Tells the gate what a person wrote to the agent: calls that they asked for by name need fewer points, and what it says
   * to do is no injection. Never text from anywhere else. Rejects with a GateError `forbidden` where the gate is elsewhere,
   * which takes no program’s word for that; as its first use would else.
   */
  heard(text: string, about?: HeardAbout): Promise<ReportReading>
  /** Opens the gate now: rejects with the GateError that its first use would reject with. */
  ready(): Promise<void>
}

/** The run of the agent that a person wrote to: what the guarded calls have; those of `guard` where it is left out. */
export interface HeardAbout {
  readonly session?: string
  readonly agent?: string
  readonly profile?: string
}

/** Makes a gate for a program; nothing is opened yet. */
export function newProgramGate(config: GateConfig): ProgramGate {
  const { approvers = [], clock } = config
  const later = new LaterGate(config)
  const gate: ProgramGate = {
    ...forwardGate((_verb, _given, use) => later.open().then(use)),
    approvers,
    steady: clock ? () => clock.steady() : () => performance.now(),
    heedsReports: config.builtInFilters !== false || (config.filters ?? []).length > 0,
    isElsewhere: config.url !== undefined,
    heard: async (text, about = {}) => {
      demandHere(config)
      const { session, agent, profile } = { ...usualCaller, ...about }
      await pendingOutcomes(gate, session)
      return gate.report({ session, agent, profile, tool: null, text: wellFormed(text), from: 'person' })
    },
    ready: async () => void (await later.open()),
    // Once it is open, no further turn of the event loop is waited for.
    evaluate: (call, options) =>
      later.usable?.evaluate(call, options) ?? later.open().then(opened => opened.evaluate(call, options)),
    report: async report => (later.opened ?? (await later.open())).report(report),
    vouch: async name => (await later.open()).vouch(name),
    entries: async function* (after, atOnce) {
      yield* (await later.open()).entries(after, atOnce)
    },
    /** Ends waits and approvers, reports how calls ended, and lets go of the state. Nothing is allowed any more. */
    close: () =>
      later.close({
        reports: () =>
          Promise.race([allOutcomes(gate), pause(maxGoodbyeDuration, undefined, { ref: false })]),
        approvers: () => Promise.all(approvers.map(async one => one.close?.())),
      }),
  }
  return gate
}

function demandHere({ url }: GateConfig): void {
  if (url === undefined) return
  throw new GateError(
    'forbidden',
    'A gate that is reached by url takes no program’s word for what a person wrote: use heard with a gate in this process.',
    'url',
  )
}

/** The gate behind, opened by its first use. */
class LaterGate {
  /** The gate once it is open; reports still reach it while it closes. */
  opened: OpenedGate | undefined
  private readonly config: GateConfig
  private opening: Promise<OpenedGate> | undefined
  private isClosed = false

  constructor(config: GateConfig) {
    this.config = config
  }

  /** The gate where it is open for calls. */
  get usable(): OpenedGate | undefined {
    return this.isClosed ? undefined : this.opened
  }

  open(): Promise<OpenedGate> {
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
        // The fault may be mended by the next call: a folder that has room again.
        this.opening = undefined
        throw error
      },
    )
    return this.opening
  }

  /** Closes once: waits for the last reports, ends the approvers, then closes the gate. */
  async close(last: Readonly<Record<'reports' | 'approvers', () => Promise<unknown>>>): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    const gate = await this.opening?.catch(() => undefined)
    await last.reports()
    this.opened = undefined
    await last.approvers()
    await gate?.close()
  }
}

async function openFor(config: GateConfig): Promise<OpenedGate> {
  const { openProgramGate } = await import('./open-program-gate.ts')
  return openProgramGate(config)
}
