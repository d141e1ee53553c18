import type { OtlpTarget } from '../../../model/export-target.ts'
import { httpExchange, outcomeOfStatus } from '../../send/http-exchange.ts'
import { readHeaders } from '../../send/read-headers.ts'
import type { ExportRecord } from '../../records/export-record.ts'
import type { Sender, SenderContext } from '../sender.ts'
import type { Outcome } from '../../send/outcome.ts'
import { encodeLogs } from './encode-logs.ts'
import { logsRequest } from './logs-request.ts'
import { partialSuccess } from './partial-success.ts'

/** Posts records to a collector of OpenTelemetry, at the `/v1/logs` of its endpoint. */
export function otlpSender(target: OtlpTarget, context: SenderContext): Sender {
  const url = logsAddress(target.endpoint)
  return {
    send: async (records, signal) => {
      try {
        return await post(target, url, records, context, signal)
      } catch (error) {
        return { kind: 'later', why: (error as Error).message }
      }
    },
    close: () => {},
  }
}

/** The endpoint is that of all signals, as `OTEL_EXPORTER_OTLP_ENDPOINT` is. */
function logsAddress(endpoint: string): URL {
  const url = new URL(endpoint)
  if (!url.pathname.endsWith('/v1/logs')) url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/logs`
  return url
}

async function post(
  { encoding, headerFiles, ca }: OtlpTarget,
  url: URL,
  records: readonly ExportRecord[],
  context: SenderContext,
  signal: AbortSignal,
): Promise<Outcome> {
  const request = logsRequest(records, context)
  const body = encoding === 'json' ? Buffer.from(JSON.stringify(request)) : encodeLogs(request)
  const type = encoding === 'json' ? 'application/json' : 'application/x-protobuf'
  const headers = { ...readHeaders(headerFiles), 'content-type': type }
  const answer = await httpExchange({ url, headers, body, ca }, signal)
  if (answer.status < 200 || answer.status >= 300) return outcomeOfStatus(answer)
  const rejected = partialSuccess(answer.body, String(answer.headers['content-type'] ?? type))
  return { kind: 'taken', ...(rejected && { rejected }) }
}
