import { createRequire } from 'node:module'
import { readTraceParent, type TraceParent, traceParentText } from '../../model/trace-parent.ts'

/** The part of OpenTelemetry’s API that tells which span is active. */
interface TraceApi {
  readonly trace: {
    getActiveSpan():
      | { spanContext(): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number } }
      | undefined
  }
}

let api: TraceApi | null | undefined

/** The active span of the program around a guarded call; undefined where the program has no OpenTelemetry, or no span. */
export function activeTrace(): TraceParent | undefined {
  if (api === undefined) api = loadApi()
  const context = api?.trace.getActiveSpan()?.spanContext()
  if (!context) return undefined
  const { traceId: trace, spanId: span, traceFlags } = context
  // Read as what any caller says: a tracer that makes ids of another form has no say in what the log holds.
  return readTraceParent(traceParentText({ trace, span, isSampled: (traceFlags & 1) === 1 }))
}

/** The API is the program’s own, which it has where it traces; nothing is traced where it can’t be loaded. */
function loadApi(): TraceApi | null {
  try {
    return createRequire(import.meta.url)('@opentelemetry/api') as TraceApi
  } catch {
    return null
  }
}
