import * as z from 'zod'
import { targetKinds } from '../../ground/model/notification-settings.ts'
import { timeSpan } from '../../ground/model/time-span.ts'
import { targetKeys } from '../notify/targets/index.ts'

const text = () => z.string().min(1, 'must not be empty').max(1_000, 'is too long')
const level = () => z.enum(['medium', 'high', 'critical'])
const clock = () => text().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 22:30')
const target = () => {
  const keys = Object.entries(targetKeys).map(([name, { schema }]) => [name, schema().optional()] as const)
  return z.strictObject({ type: z.enum(targetKinds), ...Object.fromEntries(keys) })
}

const route = () =>
  z.strictObject({
    to: z.array(text()).min(1, 'must name a target'),
    levels: z.array(level()).min(1, 'must name a level').optional(),
    profiles: z.array(text()).min(1, 'must name a profile').optional(),
  })

const step = () =>
  z.strictObject({
    after: text()
      .transform(input => timeSpan(input) ?? 0)
      .refine(after => after > 0, 'must be a time span, such as 10m'),
    to: z.array(text()).min(1, 'must name a target'),
  })

const quiet = () =>
  z.strictObject({ from: clock(), until: clock(), zone: text(), passes: level().optional() })

/** `[notify]` of a policy file. */
export const notifyFile = () =>
  z.strictObject({
    base: text().optional(),
    beside_hub: z.boolean().optional(),
    target: z
      .record(
        z.string().regex(/^[a-z][\w-]{0,63}$/i, 'must be a short name of letters, digits, - and _'),
        target(),
      )
      .optional(),
    route: z.array(route()).max(100, 'must be at most 100').optional(),
    escalate: z.array(step()).max(20, 'must be at most 20').optional(),
    quiet: quiet().optional(),
  })

/** `[notify]` of a policy file, as it is written. */
export type NotifyFile = z.infer<ReturnType<typeof notifyFile>>
/** One target of a policy file; `targetRecordOf` says which keys it has. */
export type TargetFile = z.infer<ReturnType<typeof target>>
