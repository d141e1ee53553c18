/** The span that a call belongs to, as its caller’s tracing names it (W3C Trace Context). No judge and no digest sees it. */
export interface TraceParent {
  /** Of the trace: 32 digits of hex, not all 0. */
  readonly trace: string
  /** Of the span: 16 digits of hex, not all 0. */
  readonly span: string
  /** The caller records this trace. */
  readonly isSampled: boolean
}

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const nothing = /^0+$/

/** Reads a `traceparent`; undefined for what is none, since nobody’s call waits for how it is traced. */
export function readTraceParent(text: unknown): TraceParent | undefined {
  const [, trace = '', span = '', flags = ''] = (typeof text === 'string' && form.exec(text)) || []
  if (trace === '' || nothing.test(trace) || nothing.test(span)) return undefined
  return { trace, span, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The same as the text that a header or a variable holds. */
export function traceParentText({ trace, span, isSampled }: TraceParent): string {
  return `00-${trace}-${span}-${isSampled ? '01' : '00'}`
}
