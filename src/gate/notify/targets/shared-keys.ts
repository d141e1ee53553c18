import * as z from 'zod'
import type { TargetKey } from './target-record.ts'

const text = () => z.string().min(1, 'must not be empty').max(1_000, 'is too long')
const variable = () => text().regex(/^[A-Za-z_]\w{0,99}$/, 'must be the name of an environment variable')
const file = 'file that you alone can read'

/** A key whose value is a text. */
export function textKey(type: string, about: string): TargetKey<z.ZodString> {
  return { schema: text, type, about }
}

/** A key that names the file that holds a secret. */
export function secretFileKey(about: string): TargetKey<z.ZodString> {
  return { schema: text, type: file, about }
}

/** A key that names the environment variable that holds a secret. */
export function variableKey(about: string): TargetKey<z.ZodString> {
  return { schema: variable, type: 'name of a variable', about }
}

/** Keys of every kind of target that is posted to. */
export const sharedKeys = {
  url: textKey('address', 'Where a webhook or ntfy note is posted; for an address that is no secret.'),
  url_file: secretFileKey('Holds the address; for webhook, slack and ntfy.'),
  url_env: variableKey('Holds the address.'),
  allow_http: {
    schema: () => z.boolean(),
    type: 'true or false',
    about: 'Lets notes go over plain HTTP to another machine.',
    value: false,
  },
} as const
