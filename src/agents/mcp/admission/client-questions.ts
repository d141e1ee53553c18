import { randomUUID } from 'node:crypto'
import type { AgentAnswer } from '../../../gate/core/hold/answer-agent.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { encodeMessage } from '../wire/error-message.ts'
import type { Response } from '../wire/message.ts'

/** A person’s answer at the client; `none` where nobody was there, or nobody could be asked. */
export type ClientAnswer = 'yes' | 'no' | 'none'

const maxLength = 1_000

/** The form that a client puts before its person: one yes or no about one call. */
export function approvalForm({ decision, review }: AgentAnswer): JsonObject {
  const what = review?.what ?? 'this call'
  return {
    mode: 'form',
    message: visibleText(`Countersign asks: ${what}. ${decision.reason.text} Let it run?`, maxLength),
    requestedSchema: {
      type: 'object',
      properties: { approve: { type: 'boolean', title: 'Let it run' } },
      required: ['approve'],
    },
  }
}

/** Reads a client’s answer to the form; only a plain yes is a yes. */
export function clientAnswerIn(answer: Json | undefined): ClientAnswer {
  const { action, content } = isJsonObject(answer) ? answer : {}
  if (action === 'decline') return 'no'
  if (action !== 'accept') return 'none'
  return isJsonObject(content) && content['approve'] === true ? 'yes' : 'no'
}

/** Questions that a client was asked in a request of ours, and has not answered: their answers never reach the server. */
export class ClientQuestions {
  private readonly open = new Map<string, (text: ClientAnswer) => void>()

  /** Asks; `none` when the call is given up meanwhile. */
  ask(form: JsonObject, signal: AbortSignal, send: (raw: Buffer) => void): Promise<ClientAnswer> {
    if (signal.aborted) return Promise.resolve('none')
    const id = `countersign-${randomUUID()}`
    return new Promise(resolve => {
      const end = (text: ClientAnswer) => {
        this.open.delete(id)
        signal.removeEventListener('abort', giveUp)
        resolve(text)
      }
      const giveUp = () => {
        send(encodeMessage({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } }))
        end('none')
      }
      signal.addEventListener('abort', giveUp)
      this.open.set(id, end)
      send(encodeMessage({ jsonrpc: '2.0', id, method: 'elicitation/create', params: form }))
    })
  }

  /** Takes an answer to one of our questions; tells whether it was one. */
  onResponse({ id, result }: Response): boolean {
    if (typeof id !== 'string') return false
    const end = this.open.get(id)
    end?.(clientAnswerIn(result))
    // What comes twice or late is still not for the server.
    return end !== undefined || /^countersign-[0-9a-f-]{36}$/.test(id)
  }
}
