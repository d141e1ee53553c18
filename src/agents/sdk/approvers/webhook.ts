import { createHmac } from 'node:crypto'
import { jsonText } from '../../../ground/model/json-text.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { TransportError } from '../../../ground/transport/send-request.ts'
import { transportLimits } from '../../../ground/transport/transport-limits.ts'
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
      const headers = {
        'content-type': 'application/json',
        ...(key !== undefined && {
          'x-countersign-signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
        }),
      }
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)])
      const outgoing = { url: new URL(url), body, headers, signal }
      // Loaded where somebody is asked: most programs ask nobody over HTTP.
      const { sendRequest } = await import('../../../ground/transport/send-request.ts')
      const answer = await sendRequest(outgoing, transportLimits.approver).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : unansweredBy(name, error)
      })
      if (answer.status === 204) return undefined
      if (answer.status !== 200) throw strange(name, `answered with status ${answer.status}`)
      return answerFrom(name, answer.body.toString())
    },
  }
}

/** Makes the body of the request: the review as the log holds it, without secrets. */
function bodyOf({ review, call, decision, summary, sheet, failed }: ApprovalRequest) {
  return { review, call, reason: decision.reason, assessment: decision.assessment, summary, sheet, failed }
}

function answerFrom(name: string, text: string): ApprovalAnswer {
  const input = parseJson(text, `The answer of the webhook of ${name}`)
  if (typeof input !== 'object' || input === null) throw strange(name, 'answered with no object')
  return input as unknown as ApprovalAnswer
}

function unansweredBy(name: string, error: unknown): GateError {
  const failure: Partial<TransportError> = error instanceof Error ? error : {}
  if (failure.kind === 'long') return strange(name, 'answered more than 64 KiB')
  const code = failure.code ?? 'no connection'
  return strange(name, `can’t be reached (${code})`)
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
