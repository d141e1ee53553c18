import * as z from 'zod'
import { targetKinds } from '../model/notification-settings.ts'

const text = () => z.string().min(1, 'must not be empty').max(1_000, 'is too long')
const level = () => z.enum(['medium', 'high', 'critical'])
const variable = () => text().regex(/^[A-Za-z_]\w{0,99}$/, 'must be the name of an environment variable')
const clock = () => text().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 22:30')
/** Nothing that a mail program would read as a second address, a name or a comment. */
const address = () =>
  text().regex(/^[^\s<>@,;:"()[\]\\]{1,200}@[^\s<>@,;:"()[\]\\]{1,200}$/, 'must be an e-mail address')

const target = () =>
  z.strictObject({
    type: z.enum(targetKinds),
    url: text().optional(),
    url_file: text().optional(),
    url_env: variable().optional(),
    key_file: text().optional(),
    key_env: variable().optional(),
    token_file: text().optional(),
    token_env: variable().optional(),
    allow_http: z.boolean().optional(),
    host: text().optional(),
    port: z
      .int('must be a whole number')
      .min(1, 'must be 1 or more')
      .max(65_535, 'must be at most 65535')
      .optional(),
    tls: z.enum(['starttls', 'implicit', 'none']).optional(),
    ca_file: text().optional(),
    user: text().optional(),
    password_file: text().optional(),
    password_env: variable().optional(),
    from: address().optional(),
    to: z.array(address()).min(1, 'must name somebody').max(20, 'must name at most 20').optional(),
  })

const route = () =>
  z.strictObject({
    to: z.array(text()).min(1, 'must name a target'),
    levels: z.array(level()).min(1, 'must name a level').optional(),
    profiles: z.array(text()).min(1, 'must name a profile').optional(),
  })

const quiet = () =>
  z.strictObject({ from: clock(), until: clock(), zone: text(), passes: level().optional() })

/** `[notify]` of a policy file. */
export const notifyFile = () =>
  z.strictObject({
    base: text().optional(),
    target: z
      .record(
        z.string().regex(/^[a-z][\w-]{0,63}$/i, 'must be a short name of letters, digits, - and _'),
        target(),
      )
      .optional(),
    route: z.array(route()).max(100, 'must be at most 100').optional(),
    quiet: quiet().optional(),
  })

export type NotifyFile = z.infer<ReturnType<typeof notifyFile>>
export type TargetFile = z.infer<ReturnType<typeof target>>
