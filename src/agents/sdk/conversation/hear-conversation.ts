import { createHash } from 'node:crypto'
import type { Gate } from '../../../gate/core/gate.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { ToolReport } from '../../../ground/model/tool-report.ts'
import { isInsideCall } from '../call/run-inside.ts'
import { heedsReports, queueReports } from '../call/queue-reports.ts'
import { maxSaid, saidText } from '../../../gate/core/intake/said-text.ts'
import { headAndTail } from '../../../ground/model/head-and-tail.ts'
import { resultText, saidParts, type SaidParts } from '../call/report-outcome.ts'
import { RemoteGate } from '../../remote/remote-gate.ts'

/** One thing that was said in a conversation, and by whom: a person, or a tool. What a model said is none. */
interface Utterance {
  readonly from: 'person' | 'client' | 'result'
  readonly tool: string | null
  readonly callId?: string
  readonly text: string
  /** Bytes of it that are left out. */
  readonly unread?: number
}

type Members = Readonly<Record<string, unknown>>

const maxParts = 1_000

/**
 * The utterances in one message of a framework’s: `role` and parts (AI SDK, Mastra), `type` of an item (OpenAI Agents), or
 * a class with `getType` (LangChain). Messages come from anywhere: every member is checked.
 */
function utterancesOf(message: unknown): readonly Utterance[] {
  const input = membersOf(message)
  const role = roleOf(input)
  if (role === 'user' || role === 'human') return userUtterance(input)
  if (role === 'tool' && typeof input['tool_call_id'] === 'string')
    return [resultOf(input['name'], input['tool_call_id'], input['content'])]
  if (/^(?:function_call_(?:result|output)|hosted_tool_call)$/.test(role)) return resultItem(input)
  return role === 'tool' || role === 'assistant' ? partsOf(input).flatMap(partResult) : []
}

function userUtterance(input: Members): readonly Utterance[] {
  const parts = saidParts(headAndTail(textOf(input), maxSaid))
  // Where agents talk among themselves, each has a name, and none of them is a person.
  const isNamed = typeof input['name'] === 'string' && input['name'] !== ''
  return parts.text === '' ? [] : [{ from: isNamed ? 'client' : 'person', tool: null, ...parts }]
}

function resultItem(input: Members): readonly Utterance[] {
  const id = input['callId'] ?? input['call_id'] ?? input['id']
  return input['output'] === undefined ? [] : [resultOf(input['name'], id, input['output'])]
}

/** A part of a message that is the result of a tool: the program’s, or one that ran at the provider. */
function partResult(part: Members): readonly Utterance[] {
  const invocation = membersOf(part['toolInvocation'])
  if (part['type'] === 'tool-invocation')
    return invocation['state'] === 'result'
      ? [resultOf(invocation['toolName'], invocation['toolCallId'], invocation['result'])]
      : []
  if (part['type'] !== 'tool-result') return []
  const payload = 'output' in part || 'result' in part ? part : membersOf(part['payload'])
  const { value } = membersOf(payload['output'])
  return [
    resultOf(payload['toolName'], payload['toolCallId'], value ?? payload['output'] ?? payload['result']),
  ]
}

function resultOf(name: unknown, id: unknown, value: unknown): Utterance {
  return {
    from: 'result',
    tool: typeof name === 'string' && name !== '' ? name.slice(0, 500) : null,
    ...(typeof id === 'string' && id !== '' && { callId: id.slice(0, 200) }),
    ...saidOf(value),
  }
}

/** Some frameworks have blocks of their own kinds beside those that are known. */
function saidOf(value: unknown): SaidParts {
  const texts = Array.isArray(value) ? textsIn(value) : ''
  return saidParts(texts === '' ? resultText(value) : saidText(value))
}

function roleOf(input: Members): string {
  const { getType, _getType: oldGetType, role, type } = input
  const own = typeof getType === 'function' ? getType : oldGetType
  const notice: unknown = typeof own === 'function' ? Reflect.apply(own, input, []) : (role ?? type)
  return typeof notice === 'string' ? notice : ''
}

function textOf(input: Members): string {
  const { content } = input
  if (typeof content === 'string') return content
  const texts = textsIn(partsOf(input))
  const { content: inner } = membersOf(content)
  return texts === '' && typeof inner === 'string' ? inner : texts
}

function textsIn(parts: readonly unknown[]): string {
  const texts = parts.slice(0, maxParts).map(part => {
    const { type, text } = membersOf(part)
    return typeof text === 'string' && /^(?:text|input_text|output_text)$/.test(String(type)) ? text : ''
  })
  return texts.filter(text => text !== '').join('\n')
}

/** The content’s parts; Mastra keeps them one step deeper. */
function partsOf({ content, parts }: Members): readonly Members[] {
  const input = [content, membersOf(content)['parts'], parts].find(one => Array.isArray(one))
  return (input ?? []).slice(0, maxParts).map(membersOf)
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

/** The conversation that a framework handed over with a call. */
export interface Conversation {
  readonly gate: Gate
  readonly about: Pick<ToolCall, 'session' | 'agent' | 'profile'>
  readonly messages: unknown
  /** The gate is told what these give back by themselves. */
  readonly isGuarded: (tool: string) => boolean
}

/** Messages that are read of one conversation: the newest. */
const maxMessages = 500
const maxSessions = 1_000
const maxKept = 20_000

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
  const fresh = newIn(messages.slice(-maxMessages), toldIn(gate, about.session)).filter(({ from, tool }) =>
    from === 'result' ? !(tool !== null && isGuarded(tool)) : isPersons,
  )
  const reports = fresh.map(one => reportOf(one, about, isNested))
  if (reports.length > 0) queueReports(gate, about.session, reports)
}

/** The same words may be said again: they count as often as they stand in the conversation. */
function newIn(messages: readonly unknown[], notified: Set<string>): readonly Utterance[] {
  const times = new Map<string, number>()
  return messages.flatMap(safely).filter(({ from, tool, callId = null, text }) => {
    const what = createHash('sha256')
      .update(JSON.stringify([from, tool, callId, text]))
      .digest('base64')
    const time = (times.get(what) ?? 0) + 1
    times.set(what, time)
    const key = `${time} ${what}`
    if (notified.has(key)) return false
    if (notified.size >= maxKept) notified.clear()
    notified.add(key)
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
  const notified = ofGate.get(session) ?? new Set<string>()
  ofGate.delete(session)
  ofGate.set(session, notified)
  const [oldest] = ofGate.keys()
  if (ofGate.size > maxSessions && oldest !== undefined) ofGate.delete(oldest)
  return notified
}

function reportOf(
  { from, ...statement }: Utterance,
  about: Conversation['about'],
  isNested: boolean,
): ToolReport {
  const speaker = from === 'person' && isNested ? 'client' : from
  return {
    session: about.session,
    agent: about.agent,
    profile: about.profile,
    ...statement,
    ...(speaker !== 'result' && { from: speaker }),
  }
}

/** A gate that says whether it is in this process. */
interface PlacedGate extends Gate {
  readonly isElsewhere: boolean
}

/**
 * Tells whether a gate takes this program’s word for what a person wrote. One elsewhere takes nobody’s: whoever has its
 * address could say so, and there it would count as a stranger’s text.
 */
export function takesPrompts(gate: Gate): boolean {
  if (gate instanceof RemoteGate) return false
  return !('isElsewhere' in gate && (gate as PlacedGate).isElsewhere)
}
