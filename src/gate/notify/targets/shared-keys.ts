import * as z from 'zod'
import type { NotificationTarget, SecretSource } from '../../../ground/model/notification-settings.ts'
import type { Note } from '../note.ts'

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

/** One key of a target in a policy file: its schema, made when it is needed, and its row in the documentation. */
export interface TargetKey<Schema extends z.ZodType = z.ZodType> {
  readonly schema: () => Schema
  readonly type: string
  readonly about: string
  /** The default, where there is one. */
  readonly value?: unknown
}

/** Keys by their names. A name means the same for every kind of target. */
export type TargetKeys = Readonly<Record<string, TargetKey>>

/** The values of a target in a policy file; each is valid by its schema. */
type TargetValues<Keys extends TargetKeys = TargetKeys> = {
  readonly [Name in keyof Keys]?: z.infer<ReturnType<Keys[Name]['schema']>> | undefined
}

/** The parts of a policy file that a kind needs to resolve a target. */
interface ResolveParts {
  /** Makes the path of a file absolute, from the folder of the policy. */
  readonly absolute: (file: string) => string
  /** Gives the place of a secret; undefined where neither a file nor a variable is named. */
  readonly secret: (file: string | undefined, variable: string | undefined) => SecretSource | undefined
  /** Checks an address that may stand in a policy, which pages show. */
  readonly address: (url: string, allowHttp: boolean) => string
  /** Refuses the policy: says what is wrong with a key of this target. */
  readonly refuse: (key: readonly string[], what: string) => never
}

/** The person at the terminal who sets a target up; undefined where they left. */
export interface SetUpQuestions {
  line(question: string): Promise<string | undefined>
  /** Asks without showing what is typed. */
  secret(question: string): Promise<string | undefined>
  /** Draws a text of this many random bytes; hex. */
  draw(bytes: number): string
}

/** A target as it would stand in the policy, with the secrets that lie in files beside it. */
export interface DraftTarget {
  readonly keys: Readonly<Record<string, string | readonly string[]>>
  /** The contents of files, by the key that names each. */
  readonly secrets: Readonly<Record<string, string>>
  /** Said before a note is tried. */
  readonly hint?: string
}

/** Everything that is known of one kind of notification target. */
export interface TargetRecord<
  Target extends NotificationTarget = NotificationTarget,
  Keys extends TargetKeys = TargetKeys,
> {
  readonly keys: Keys
  /** Lists of keys: a target has exactly one key of each list. */
  readonly needs: readonly (readonly (keyof Keys & string)[])[]
  /** Lists of keys: a target has at most one key of each list. */
  readonly may: readonly (readonly (keyof Keys & string)[])[]
  /** Makes the target of values that hold what `needs` and `may` say. */
  resolve(name: string, input: TargetValues<Keys>, parts: ResolveParts): Target
  /** Asks for what such a target needs; undefined where the person left something out. */
  setUp(questions: SetUpQuestions): Promise<DraftTarget | undefined>
  /** Gives the places of its secrets, addresses among them. */
  secretsOf(target: Target): readonly (string | SecretSource | undefined)[]
  /** Sends a note, once; rejects with an error of one clause that holds no secret and no address. */
  send(target: Target, note: Note, now: number, signal: AbortSignal): Promise<void>
}

/** Makes a record whose functions are checked against its keys. A policy file's schema has checked the values by then. */
export function targetRecord<Target extends NotificationTarget, Keys extends TargetKeys>(
  record: TargetRecord<Target, Keys>,
): TargetRecord<Target> {
  return record as unknown as TargetRecord<Target>
}
