import * as z from 'zod'
import { exportExtras, exportKinds, otlpEncodings, otlpSignals } from '../../ground/model/export-target.ts'
import type { AuditKind } from '../../ground/model/audit-entry.ts'

/** Every kind of entry, and whether it is exported where a target names no kinds. */
const byDefault: Readonly<Record<AuditKind, boolean>> = {
  decision: true,
  dry_run: false,
  report: false,
  recovery: true,
  canary: true,
  review: true,
  reviewer: true,
  grant: true,
  trust: true,
  pause: true,
  policy: true,
  access: true,
  tool: true,
  erasure: true,
  key: true,
  team: true,
  anchor: true,
}

/** Every kind of entry. */
const logKinds = Object.keys(byDefault) as [AuditKind, ...AuditKind[]]

/** The kinds that are exported where a target names none: all but what a person tries out, and what tools gave back. */
export const usualKinds: readonly AuditKind[] = logKinds.filter(kind => byDefault[kind])

const text = () => z.string().min(1, 'must not be empty').max(1_000, 'is too long')
const many = (min: number) => z.int('must be a whole number').min(min, `must be ${min} or more`)
const header = () => z.string().regex(/^[\w-]{1,100}$/, 'must be the name of a header')

/** One `[[export]]` of a policy file. */
export const exportFile = () =>
  z.strictObject({
    name: z.string().regex(/^[a-z][\w-]{0,63}$/i, 'must be a short name of letters, digits, - and _'),
    kind: z.enum(exportKinds),
    endpoint: text().optional(),
    file: text().optional(),
    encoding: z.enum(otlpEncodings).optional(),
    signals: z.array(z.enum(otlpSignals)).min(1, 'must name logs or traces').optional(),
    header_files: z.record(header(), text()).optional(),
    token_file: text().optional(),
    acknowledge: z.boolean().optional(),
    enterprise_number: many(1).optional(),
    ca_file: text().optional(),
    allow_plain: z.boolean().optional(),
    rotate_at: many(4_096).optional(),
    keep: many(0).max(1_000, 'must be at most 1000').optional(),
    kinds: z.array(z.enum(logKinds)).min(1, 'must name a kind of entry').optional(),
    include: z.array(z.enum(exportExtras)).optional(),
  })

/** One `[[export]]` of a policy file, as it is written. */
export type ExportFile = z.infer<ReturnType<typeof exportFile>>
