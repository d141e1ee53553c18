import { withoutSecrets } from '../../people/redaction/without-secrets.ts'
import { callInALine } from '../../gate/core/log/call-in-a-line.ts'
import type { Judgement } from '../../gate/core/judge/change-of-judgement.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { FoundRecord } from './find-records.ts'
import type { ScratchGate } from '../../gate/core/scratch/scratch-gate.ts'
import type { PastCall } from './past-call.ts'
import type { RecordClient } from '../../ground/clients/index.ts'
import { checkJson } from '../../gate/core/intake/check-json.ts'
import { agentCall, type AgentName } from '../../gate/core/intake/agent-call.ts'
import { agentReport, type ReportFacts } from '../hook/agent-report.ts'
import type { ReportParts } from '../hook/client-adapter.ts'
import { promptReport } from '../hook/dialects/prompt-report.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { ToolReport } from '../../ground/model/tool-report.ts'
import { readRecord } from './read-record.ts'
import type { RecordedCall, RecordedItem, RecordedPrompt, RecordedResult } from './record-format.ts'

/** A call of a record as the gate would have been asked, and the folder that its session began in. */
interface PastToolCall {
  readonly kind: 'call'
  readonly call: ToolCall
  readonly workspace: string
}

/** A result or a prompt of a record as the gate would have been told it. */
interface ToldResult {
  readonly kind: 'report'
  readonly report: ToolReport
  readonly at: number
}

/** Some of what happened, in order. */
export interface SessionChunk {
  readonly record: FoundRecord
  readonly happened: readonly (PastToolCall | ToldResult)[]
  readonly damaged: number
  readonly bytes: number
}

/** Everything that happened in these records, one record after the other; a call that stands in two counts once. */
export async function* readPastSessions(records: readonly FoundRecord[]): AsyncGenerator<SessionChunk> {
  const seen = new Set<string>()
  for (const record of records) {
    const reader = new SessionReader(record, seen)
    for await (const { items, damaged, bytes } of readRecord(record)) {
      const happened = items.map(item => reader.readItem(item))
      const unread = happened.filter(one => one === 'unread').length
      const good = happened.filter(one => one !== 'unread').filter(one => one !== null)
      yield { record, happened: good, damaged: damaged + unread, bytes }
    }
  }
}

/** A call that was read, for the result that answers it. */
interface AskedCall {
  readonly tool: string
  /** The id that it is judged under. */
  readonly id: string
}

/**
 * Gives each item of one record as the client’s hook would have told it to a gate, by the means of the hook itself. Follows what
 * items leave to those before them: the session, the folder, the time.
 */
class SessionReader {
  private readonly record: FoundRecord
  private readonly seen: Set<string>
  private readonly client: RecordClient
  private readonly who: AgentName
  private readonly workspaces = new Map<string, string>()
  private readonly calls = new Map<string, AskedCall>()
  private at: number

  constructor(record: FoundRecord, seen: Set<string>) {
    this.record = record
    this.seen = seen
    this.client = record.format.client
    this.who = { agent: this.client, profile: this.client }
    this.at = record.began
  }

  /** Null for what was read already; `unread` for a call that no gate would take. */
  readItem(item: RecordedItem): PastToolCall | ToldResult | 'unread' | null {
    this.at = item.at ?? this.at
    if (!this.isNew(item)) return null
    const session = item.session === '' ? this.record.name : item.session
    if (item.kind === 'prompt') return this.readPrompt(item, session)
    return item.kind === 'call' ? this.readCall(item, session) : this.readResult(item, session)
  }

  /** A resumed session holds again what stands in an earlier record. */
  private isNew({ kind, id }: RecordedItem): boolean {
    const key = `${kind} ${this.client}:${id}`
    if (id === null) return true
    if (this.seen.has(key)) return false
    this.seen.add(key)
    return true
  }

  private readCall(item: RecordedCall, session: string): PastToolCall | 'unread' {
    const call = this.callOf(item, session)
    if (!call) return 'unread'
    if (item.id !== null) this.calls.set(item.id, { tool: item.tool, id: call.id })
    return { kind: 'call', call, workspace: this.workspaceOf(session, call.cwd) }
  }

  /** Undefined for what the gate would have refused unread. */
  private callOf({ tool, arguments: args, cwd }: RecordedCall, session: string): ToolCall | undefined {
    try {
      checkJson(args, 'The call')
      const parts = { session, ...this.record.format.readTool(tool, args), cwd }
      return { ...agentCall(parts, this.who), at: this.at }
    } catch (error) {
      if (error instanceof GateError) return undefined
      throw error
    }
  }

  private readResult({ id, cwd, text, unread }: RecordedResult, session: string): ToldResult {
    const call = id === null ? undefined : this.calls.get(id)
    if (id !== null) this.calls.delete(id)
    const parts = { session, tool: call?.tool ?? null, text, cwd, ...(unread !== undefined && { unread }) }
    const callId = this.record.format.namesCalls ? call?.id : undefined
    return this.tell(parts, { callId, from: undefined })
  }

  /** A person’s, but for what the client wrote itself. */
  private readPrompt(
    { text, unread, cwd, isUnattended = false }: RecordedPrompt,
    session: string,
  ): ToldResult {
    const parts = promptReport({ session, text, cwd, ...(unread !== undefined && { unread }) })
    const from = parts.from === 'person' && isUnattended ? 'headless' : parts.from
    return this.tell(parts, { callId: undefined, from })
  }

  private tell(parts: ReportParts, facts: ReportFacts): ToldResult {
    return { kind: 'report', report: agentReport(parts, this.who, facts), at: this.at }
  }

  private workspaceOf(session: string, cwd: string | null): string {
    const known = this.workspaces.get(session)
    if (known !== undefined || cwd === null) return known ?? ''
    this.workspaces.set(session, cwd)
    return cwd
  }
}

/** The calls that count, and a listener for the progress. */
export interface LookBackScope {
  /** Milliseconds since 1970. */
  readonly since: number
  readonly until: number
  /** Only calls in this folder or below it. */
  readonly folder?: string
  /** Bytes read of all bytes, and calls judged. */
  readonly onProgress?: (bytes: number, calls: number) => void
}

/** One call of the past with what each gate says of it, the first one’s first. */
export interface PastEvaluation {
  readonly record: FoundRecord
  readonly call: ToolCall
  readonly workspace: string
  readonly judged: readonly [Judgement, ...Judgement[]]
  /** It is one of those that were asked for; others are judged for what they leave in the memory of their session. */
  readonly counts: boolean
}

/** The parts of records that were passed over. */
export interface PassedOver {
  readonly damaged: number
  readonly bytes: number
}

/**
 * Judges every call of these records in order by each of the gates, which learn from it as any gate does. `use` is told
 * of each before the gates have learned from it.
 */
export async function evaluatePast(
  records: readonly FoundRecord[],
  gates: readonly [ScratchGate, ...ScratchGate[]],
  scope: LookBackScope,
  use: (past: PastEvaluation) => Promise<void> | void,
): Promise<PassedOver> {
  const passed = { damaged: 0, bytes: 0, calls: 0 }
  for await (const { record, happened, damaged, bytes } of readPastSessions(records)) {
    passed.damaged += damaged
    passed.bytes += bytes
    for (const one of happened) {
      if (one.kind === 'report') {
        for (const gate of gates) gate.report(one.report, one.at)
        continue
      }
      const { call, workspace } = one
      const [first, ...others] = gates
      const judged: [Judgement, ...Judgement[]] = [await first.judge(call, workspace)]
      for (const gate of others) judged.push(await gate.judge(call, workspace))
      await use({ record, call, workspace, judged, counts: isWithin(call, scope) })
      for (const [i, gate] of gates.entries()) gate.learn(call, judged[i] ?? judged[0])
      passed.calls++
      if (passed.calls % 64 === 0) scope.onProgress?.(passed.bytes, passed.calls)
    }
    scope.onProgress?.(passed.bytes, passed.calls)
  }
  return passed
}

function isWithin({ at, cwd }: ToolCall, { since, until, folder }: LookBackScope): boolean {
  if (at < since || at > until) return false
  if (folder === undefined) return true
  return cwd !== null && (cwd === folder || cwd.startsWith(folder === '/' ? '/' : `${folder}/`))
}

/** The call as a person is shown it. */
export function pastCallOf(call: ToolCall, { decision }: Judgement): PastCall {
  const shown = withoutSecrets(call, decision)
  const { composite, level } = decision.assessment
  return {
    client: call.agent,
    session: call.session.slice(call.agent.length + 1),
    cwd: call.cwd,
    at: call.at,
    tool: call.tool,
    what: callInALine(shown),
    effect: decision.effect,
    level,
    composite,
    reason: shown.decision.reason.text,
    times: 1,
  }
}
