import { withoutSecrets } from '../../people/redaction/without-secrets.ts'
import { callInALine } from '../../gate/core/log/call-in-a-line.ts'
import type { Judgement } from '../../gate/core/judge/judge.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { FoundRecord } from './find-records.ts'
import { readPastSessions } from './read-past-sessions.ts'
import type { ScratchGate } from '../../gate/core/scratch/scratch-gate.ts'
import { type PastCall } from './past-call.ts'

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
