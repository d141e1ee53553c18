import type { OtlpEncoding, OtlpSignal, OtlpTarget } from '../../../../ground/model/export-target.ts'
import { httpExchange, outcomeOfStatus } from '../../send/http-exchange.ts'
import { readHeaders } from '../../send/read-headers.ts'
import type { ExportRecord } from '../../records/export-record.ts'
import type { Sender, SenderContext } from '../sender.ts'
import type { Outcome } from '../../send/outcome.ts'
import { encodeLogs } from './encode-logs.ts'
import { encodeSpans } from './encode-spans.ts'
import { logsRequest } from './logs-request.ts'
import { spansRequest } from './spans-request.ts'
import { partialSuccess } from './partial-success.ts'

/** Posts records or spans to a collector of OpenTelemetry, at the `/v1/logs` or `/v1/traces` of its endpoint. */
export function otlpSender(target: OtlpTarget, context: SenderContext): Sender {
  const url = signalAddress(target)
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
function signalAddress({ endpoint, signal }: OtlpTarget): URL {
  const url = new URL(endpoint)
  const base = url.pathname.replace(/\/v1\/(?:logs|traces)$/, '').replace(/\/$/, '')
  url.pathname = `${base}/v1/${signal}`
  return url
}

async function post(
  { encoding, headerFiles, ca, signal: what }: OtlpTarget,
  url: URL,
  records: readonly ExportRecord[],
  context: SenderContext,
  signal: AbortSignal,
): Promise<Outcome> {
  const body = bodies[what][encoding](records, context)
  const type = encoding === 'json' ? 'application/json' : 'application/x-protobuf'
  const headers = { ...readHeaders(headerFiles), 'content-type': type }
  const answer = await httpExchange({ url, headers, body, ca }, signal)
  if (answer.status < 200 || answer.status >= 300) return outcomeOfStatus(answer)
  const rejected = partialSuccess(answer.body, String(answer.headers['content-type'] ?? type))
  return { kind: 'taken', ...(rejected && { rejected }) }
}

type MakeBody = (records: readonly ExportRecord[], context: SenderContext) => Buffer

/** The body of a request for each signal, in each form. */
const bodies: Readonly<Record<OtlpSignal, Readonly<Record<OtlpEncoding, MakeBody>>>> = {
  logs: {
    json: (records, context) => Buffer.from(JSON.stringify(logsRequest(records, context))),
    protobuf: (records, context) => encodeLogs(logsRequest(records, context)),
  },
  traces: {
    json: (records, context) => Buffer.from(JSON.stringify(spansRequest(records, context))),
    protobuf: (records, context) => encodeSpans(spansRequest(records, context)),
  },
}
