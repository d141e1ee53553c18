import type { FetchApp } from '../../api/http/access/listener.ts'
import { TokenBuckets } from '../../api/http/access/token-buckets.ts'
import { errorAnswer } from '../../api/http/serve/error-answer.ts'
import { withSecurityHeaders } from '../../api/http/serve/json-answer.ts'
import { GateError } from '../../ground/model/errors.ts'
import { answerLink } from './answer-link.ts'
import { answerSlack, slackPath } from './answer-slack.ts'
import { denyPath } from './deny-link.ts'
import type { DenyParts } from './deny-parts.ts'
import { SlackUpdates } from './slack-updates.ts'

/** Requests that are refused, each address: whoever guesses is told less. */
const failures = { burst: 30, perSecond: 0.5 }

/** The routes by which people deny from where they are told, in front of `others`. */
export function denyApp(parts: DenyParts, others: FetchApp): FetchApp & { readonly close: () => void } {
  const updates = new SlackUpdates(parts)
  const attempts = new TokenBuckets(failures, parts.team.clock)
  return {
    close: () => updates.close(),
    fetch: async (request, bindings) => {
      const path = new URL(request.url).pathname
      const isSlack = path === slackPath && request.method === 'POST'
      const isLink = path.startsWith(denyPath) && ['GET', 'HEAD', 'POST'].includes(request.method)
      if (bindings.listener.kind !== 'network' || !(isSlack || isLink)) return others.fetch(request, bindings)
      const answer = isSlack
        ? await answerSlack(parts, updates, request).catch(error => failureAnswer(parts, error))
        : await answerLink(parts, request)
      if (answer.status === 403 && !attempts.take(bindings.listener.peer))
        return errorAnswer(new GateError('unavailable', 'Too many attempts failed: wait, then ask again.'))
      withSecurityHeaders(answer)
      return answer
    },
  }
}

function failureAnswer({ log }: DenyParts, error: unknown): Response {
  if (!(error instanceof GateError))
    log(`a request of Slack failed: ${error instanceof Error ? error.message : String(error)}`)
  return errorAnswer(error)
}
