import { readTraceParent, type TraceParent, traceParentText } from '../../../ground/model/trace-parent.ts'

/** The place in which every copy of version 1 of OpenTelemetry’s API in a process keeps what the program registered. */
const registry = Symbol.for('opentelemetry.js.api.1')
/** The member of a context that is its active span. */
const spanOfContext = Symbol.for('OpenTelemetry Context Key SPAN')

/** The parts that the program registered, as far as they say which context it is in. */
interface Registered {
  readonly context?: { active(): { getValue(key: symbol): ActiveSpan | undefined } }
}

interface ActiveSpan {
  spanContext(): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number }
}

/**
 * The active span of the program around a guarded call; undefined where the program has no OpenTelemetry, or no span. The API
 * is not loaded for it: a program may have it in a bundle, where nobody else finds it.
 */
export function activeTrace(): TraceParent | undefined {
  const { context } = ((globalThis as Record<symbol, unknown>)[registry] ?? {}) as Registered
  const span = context?.active().getValue(spanOfContext)?.spanContext()
  if (!span) return undefined
  const { traceId, spanId, traceFlags } = span
  // Read as what any caller says: a tracer that makes ids of another form has no say in what the log holds.
  return readTraceParent(traceParentText({ trace: traceId, span: spanId, isSampled: (traceFlags & 1) === 1 }))
}
