import { createHmac } from 'node:crypto'
import { jsonText } from '../../../ground/model/json-text.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { parseJson } from '../../../ground/model/parse-json.ts'
import type { ApprovalAnswer, ApprovalRequest, Approver } from './approver.ts'

/** An approver who is asked over HTTP. */
export interface WebhookOptions {
  readonly name: string
  /** `https`, or `http` on this machine. */
  readonly url: string
  /** Signs what is sent: `X-Countersign-Signature: sha256=…` over the body. */
  readonly key?: string
  /** Milliseconds to wait for an answer; an hour when left out. */
  readonly timeout?: number
}

/** More of an answer than this is not read. */
const maxAnswered = 64 * 1_024

/**
 * Posts what waits as JSON and takes the answer from the response: `{approve, reason?, choices?, text?}`, as late as a
 * person needs. Status 204 leaves the review to others; whatever else is no such answer approves nothing.
 */
export function webhook({ name, url, key, timeout = 3_600_000 }: WebhookOptions): Approver {
  checkUrl(url)
  return {
    name,
    async ask(request) {
      const body = jsonText(bodyOf(request))
      const answer = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          ...(key !== undefined && {
            'x-countersign-signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
          }),
        },
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]),
      })
      if (answer.status === 204) return undefined
      if (answer.status !== 200) throw strange(name, `answered with status ${answer.status}`)
      return answerFrom(name, await limitedText(answer, name))
    },
  }
}

/** Makes the body of the request: the review as the log holds it, without secrets. */
function bodyOf({ review, call, decision, summary, sheet, failed }: ApprovalRequest) {
  return { review, call, reason: decision.reason, assessment: decision.assessment, summary, sheet, failed }
}

async function limitedText(answer: Response, name: string): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > maxAnswered) throw strange(name, 'answered more than 64 KiB')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function answerFrom(name: string, text: string): ApprovalAnswer {
  const input = parseJson(text, `The answer of the webhook of ${name}`)
  if (typeof input !== 'object' || input === null) throw strange(name, 'answered with no object')
  return input as unknown as ApprovalAnswer
}

function strange(name: string, what: string): GateError {
  return new GateError('invalid', `The webhook of ${name} ${what}: nothing was approved.`, 'webhook')
}

function checkUrl(url: string): void {
  const input = URL.canParse(url) ? new URL(url) : undefined
  const isNear = input !== undefined && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(input.hostname)
  if (input?.protocol === 'https:' || (input?.protocol === 'http:' && isNear)) return
  throw new GateError(
    'configuration',
    'A webhook is asked over https, or over http on this machine: give such a url.',
    'url',
  )
}
