import type { ErrorBody } from '../../../http/serve/error-answer.ts'
import { AskError } from '../../api/ask.ts'
import { queryText } from '../../api/make-query-client.ts'

/**
 * A page of the raw log, one entry a line, from the first one after `after`. `saved`: it goes into a file, which the log
 * then notes. Rejects with an AskError.
 */
export async function askEntries(
  after: number,
  signal?: AbortSignal,
  { limit, saved }: { readonly limit?: number; readonly saved?: boolean } = {},
): Promise<string> {
  const path = `/v1/audit/entries${queryText({ after, limit, saved })}`
  const answer = await fetch(path, { ...(signal && { signal }), credentials: 'same-origin' }).catch(error => {
    if (signal?.aborted) throw error
    throw new AskError(0, { code: 'unavailable', message: 'The gate can’t be reached: is it running?' })
  })
  if (answer.ok) return answer.text()
  const body: unknown = await answer.json().catch(() => ({}))
  throw new AskError(answer.status, body as Partial<ErrorBody>)
}
