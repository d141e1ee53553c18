import { GateError } from '../../ground/model/errors.ts'
import type { UploadedHead } from '../../ground/model/team-gate.ts'

/** The most that may wait for the hub: entries, and milliseconds since it took any. */
export const spoolLimits = { entries: 500_000, time: 7 * 86_400_000 } as const

/** The entries that wait for the hub. */
export interface Spool {
  readonly waiting: number
  /** The moment of the first of them, or when the hub last took one if that is later; milliseconds since 1970. */
  readonly since: number
}

/** Returns what waits of a log that ends there. */
export function spoolOf(
  uploaded: UploadedHead,
  log: {
    head(): { readonly seq: number }
    entries(after: number, limit: number): readonly { readonly at: number }[]
  },
): Spool {
  const waiting = Math.max(0, log.head().seq - uploaded.seq)
  const [first] = waiting === 0 ? [] : log.entries(uploaded.seq, 1)
  return { waiting, since: Math.max(uploaded.at, first?.at ?? 0) }
}

/** Returns why nothing more is judged: nothing is thrown away, so what waits must end somewhere. */
export function spoolProblem(
  { waiting, since }: Spool,
  now: number,
  limits: { readonly entries: number; readonly time: number } = spoolLimits,
): GateError | undefined {
  const isOver = waiting > limits.entries || (waiting > 0 && now - since > limits.time)
  if (!isOver) return undefined
  const days = Math.floor((now - since) / 86_400_000)
  return new GateError(
    'unavailable',
    `${waiting} entries of this gate’s log wait for the team’s hub, the first for ${days} days, so nothing is allowed: see countersign team status.`,
  )
}
