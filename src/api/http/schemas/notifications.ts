import * as z from 'zod'
import { type ShownNotifications, targetKinds } from '../../../ground/model/notification-settings.ts'
import { moment, text, namedSchema } from './text.ts'

const level = z.enum(['medium', 'high', 'critical'])
const failure = z.strictObject({ at: moment, why: text, tries: z.number(), next: moment.nullable() })

const target = z.strictObject({
  name: text,
  kind: z.enum(targetKinds),
  waiting: z.number(),
  held: z.number(),
  sentAt: moment.nullable(),
  failure: failure.nullable(),
  givenUp: z.number(),
})

const route = z.strictObject({
  to: z.array(text),
  levels: z.array(level),
  profiles: z.array(text).nullable(),
})

const step = z.strictObject({ after: z.number(), to: z.array(text) })

const quiet = z.strictObject({
  from: z.number(),
  until: z.number(),
  zone: text,
  passes: level,
  now: z.boolean(),
})

/** The state of notifications. */
export const notifications: z.ZodType<ShownNotifications> = namedSchema(
  'Notifications',
  z.strictObject({
    routes: z.array(route),
    escalate: z.array(step),
    targets: z.array(target),
    quiet: quiet.nullable(),
    atTerminal: z.boolean().optional(),
    toldByHub: z.literal(true).optional(),
  }),
)
