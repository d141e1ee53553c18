/** Reads approvals in a conversation of the Vercel AI SDK. Messages come from anywhere: every member is checked. */

/** A person’s answer in the last message, and the call that it is about, as the messages have it now. */
export interface ApprovalResponse {
  readonly toolCallId: string
  readonly toolName: string
  readonly input: unknown
  readonly approved: boolean
  readonly reason?: string
}

type Part = Readonly<Record<string, unknown>>

/**
 * Answers that a resumed conversation ends with, in their order. As the SDK does it: only the assistant’s messages ask and
 * call, and the last of the same id counts.
 */
export function approvalsIn(messages: readonly unknown[]): readonly ApprovalResponse[] {
  const last = messages.at(-1)
  if (roleOf(last) !== 'tool') return []
  const parts = messages.filter(message => roleOf(message) === 'assistant').flatMap(partsOf)
  return partsOf(last).flatMap(response => {
    if (response['type'] !== 'tool-approval-response') return []
    const asked = parts.findLast(part => isRequest(part) && part['approvalId'] === response['approvalId'])
    const call = parts.findLast(part => isCall(part) && part['toolCallId'] === asked?.['toolCallId'])
    if (!asked || !call) return []
    const { approved, reason } = response
    return {
      toolCallId: String(call['toolCallId']),
      toolName: String(call['toolName']),
      input: call['input'],
      approved: approved === true,
      ...(typeof reason === 'string' && reason !== '' && { reason }),
    }
  })
}

const isRequest = (part: Part) => part['type'] === 'tool-approval-request'
const isCall = (part: Part) => part['type'] === 'tool-call'

function roleOf(message: unknown): unknown {
  return isObject(message) ? message['role'] : undefined
}

function partsOf(message: unknown): readonly Part[] {
  const content = isObject(message) ? message['content'] : undefined
  return Array.isArray(content) ? content.filter(isObject) : []
}

function isObject(value: unknown): value is Part {
  return typeof value === 'object' && value !== null
}
