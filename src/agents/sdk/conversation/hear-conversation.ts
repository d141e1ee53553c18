import { createHash } from 'node:crypto'
import type { Gate } from '../../../gate/core/gate.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { ToolReport } from '../../../ground/model/tool-report.ts'
import { isInsideCall } from '../call/run-inside.ts'
import { heedsReports, queueReports } from '../call/queue-reports.ts'
import { takesPrompts } from './takes-prompts.ts'
import { type Utterance, utterancesOf } from './utterances-of.ts'

/** The conversation that a framework handed over with a call. */
export interface Conversation {
  readonly gate: Gate
  readonly about: Pick<ToolCall, 'session' | 'agent' | 'profile'>
  readonly messages: unknown
  /** The gate is told what these give back by themselves. */
  readonly isGuarded: (tool: string) => boolean
}

/** Messages that are read of one conversation: the newest. */
const mostMessages = 500
const mostSessions = 1_000
const mostKept = 20_000

/** Digests of all that was told of each session: each thing is told once. */
const toldBefore = new WeakMap<Gate, Map<string, Set<string>>>()

/**
 * Tells the gate what is new in a conversation: a person’s messages, and results of tools that are not behind the gate.
 * The next call of the session is judged with it. What an agent writes to another one that it started is no person’s.
 */
export function hearConversation({ gate, about, messages, isGuarded }: Conversation): void {
  if (!Array.isArray(messages) || !heedsReports(gate)) return
  const isPersons = takesPrompts(gate)
  const isNested = isInsideCall()
  const fresh = newIn(messages.slice(-mostMessages), toldIn(gate, about.session)).filter(({ from, tool }) =>
    from === 'result' ? !(tool !== null && isGuarded(tool)) : isPersons,
  )
  const reports = fresh.map(one => reportOf(one, about, isNested))
  if (reports.length > 0) queueReports(gate, about.session, reports)
}

/** The same words may be said again: they count as often as they stand in the conversation. */
function newIn(messages: readonly unknown[], told: Set<string>): readonly Utterance[] {
  const times = new Map<string, number>()
  return messages.flatMap(safely).filter(({ from, tool, callId = null, text }) => {
    const what = createHash('sha256')
      .update(JSON.stringify([from, tool, callId, text]))
      .digest('base64')
    const time = (times.get(what) ?? 0) + 1
    times.set(what, time)
    const key = `${time} ${what}`
    if (told.has(key)) return false
    if (told.size >= mostKept) told.clear()
    told.add(key)
    return true
  })
}

/** No call fails for a message of a form that nobody knows: it is told as one that nobody read. */
function safely(message: unknown): readonly Utterance[] {
  try {
    return utterancesOf(message)
  } catch {
    return [{ from: 'result', tool: null, text: '', unread: 1 }]
  }
}

function toldIn(gate: Gate, session: string): Set<string> {
  const ofGate = toldBefore.get(gate) ?? new Map<string, Set<string>>()
  toldBefore.set(gate, ofGate)
  const told = ofGate.get(session) ?? new Set<string>()
  ofGate.delete(session)
  ofGate.set(session, told)
  const [oldest] = ofGate.keys()
  if (ofGate.size > mostSessions && oldest !== undefined) ofGate.delete(oldest)
  return told
}

function reportOf({ from, ...said }: Utterance, about: Conversation['about'], isNested: boolean): ToolReport {
  const speaker = from === 'person' && isNested ? 'client' : from
  return {
    session: about.session,
    agent: about.agent,
    profile: about.profile,
    ...said,
    ...(speaker !== 'result' && { from: speaker }),
  }
}
