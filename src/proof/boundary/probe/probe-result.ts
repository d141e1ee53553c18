import type { BoundaryBackend, BoundaryNetwork } from '../../../ground/model/tool-call.ts'
import type { Escape } from './escape.ts'

/**
 * The ends of one try: it worked outside and not inside; it worked inside; it worked inside, and why is known; or it
 * worked nowhere, which proves nothing.
 */
export const probeVerdicts = ['held', 'open', 'known', 'unproven'] as const
export type ProbeVerdict = (typeof probeVerdicts)[number]

/** The result of one escape. */
export interface ProbeResult {
  readonly name: Escape['name']
  readonly tries: string
  readonly verdict: ProbeVerdict
  /** A sentence on why it is left open, or proves nothing; null for the others. */
  readonly why: string | null
}

/** The outcome of one escape at one place; `missing`: a program was not there, so nothing was tried. */
export type EscapeOutcome = 'worked' | 'failed' | 'missing'

/** The kind of boundary that is tried. */
export interface ProbedBoundary {
  readonly backend: BoundaryBackend
  readonly network: BoundaryNetwork
}

/** Returns the result of an escape from its outcomes outside and inside. */
export function probeResult(
  { name, tries, administrator, leaves, worksWhereAsked }: Escape,
  { backend, network }: ProbedBoundary,
  { outside, inside }: { readonly outside: EscapeOutcome; readonly inside: EscapeOutcome },
): ProbeResult {
  const left = leaves?.[backend] ?? (network === 'ask' ? worksWhereAsked : undefined)
  if (inside === 'worked') return { name, tries, verdict: left ? 'known' : 'open', why: left ?? null }
  if (outside === 'worked' && inside === 'failed') return { name, tries, verdict: 'held', why: null }
  if (outside === 'worked')
    return { name, tries, verdict: 'unproven', why: 'A program that it needs is not there inside.' }
  const why = administrator
    ? 'Outside, only the administrator can do that.'
    : 'It does not work outside either: a program or a part of the kernel is not there.'
  return { name, tries, verdict: 'unproven', why }
}
