import { randomUUID } from 'node:crypto'
import type { AgentAnswer } from '../../gate/hold/answer-agent.ts'
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts'
import { visibleText } from '../../model/visible-text.ts'
import { written } from '../wire/answers.ts'
import type { Response } from '../wire/message.ts'

/** What a person said where the client put the question to them; `none`: nobody was there, or nobody could be asked. */
export type Said = 'yes' | 'no' | 'none'

const longest = 1_000

/** The form that a client puts before its person: one yes or no about one call. */
export function questionOf({ decision, review }: AgentAnswer): JsonObject {
  const what = review?.what ?? 'this call'
  return {
    mode: 'form',
    message: visibleText(`Countersign asks: ${what}. ${decision.reason.text} Let it run?`, longest),
    requestedSchema: {
      type: 'object',
      properties: { approve: { type: 'boolean', title: 'Let it run' } },
      required: ['approve'],
    },
  }
}

/** What a client’s answer to the form means; only a plain yes is one. */
export function saidIn(answer: Json | undefined): Said {
  const { action, content } = isJsonObject(answer) ? answer : {}
  if (action === 'decline') return 'no'
  if (action !== 'accept') return 'none'
  return isJsonObject(content) && content['approve'] === true ? 'yes' : 'no'
}

/** Questions that a client was asked in a request of ours, and has not answered: their answers never reach the server. */
export class OpenQuestions {
  private readonly open = new Map<string, (said: Said) => void>()

  /** Asks; `none` when the call is given up meanwhile. */
  ask(form: JsonObject, signal: AbortSignal, send: (raw: Buffer) => void): Promise<Said> {
    if (signal.aborted) return Promise.resolve('none')
    const id = `countersign-${randomUUID()}`
    return new Promise(resolve => {
      const end = (said: Said) => {
        this.open.delete(id)
        signal.removeEventListener('abort', giveUp)
        resolve(said)
      }
      const giveUp = () => {
        send(written({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } }))
        end('none')
      }
      signal.addEventListener('abort', giveUp)
      this.open.set(id, end)
      send(written({ jsonrpc: '2.0', id, method: 'elicitation/create', params: form }))
    })
  }

  /** Whether an answer is to one of ours. */
  take({ id, result }: Response): boolean {
    if (typeof id !== 'string') return false
    const end = this.open.get(id)
    end?.(saidIn(result))
    // What comes twice or late is still not for the server.
    return end !== undefined || /^countersign-[0-9a-f-]{36}$/.test(id)
  }
}
