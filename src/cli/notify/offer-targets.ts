import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultLocations } from '../../gate/config/default-locations.ts'
import { nearest } from '../../ground/model/nearest.ts'
import { GateError } from '../../ground/model/errors.ts'
import {
  type NotificationTarget,
  type TargetKind,
  targetKinds,
} from '../../ground/model/notification-settings.ts'
import { testTargets } from '../../gate/notify/test-targets.ts'
import { noTargetsText } from '../../judge/policy/no-targets-text.ts'
import { readOwnPolicy, writeOwnPolicy } from '../../daemon/resident/read-own-policy.ts'
import { policyWithDraft } from '../lookback/policy-with-draft.ts'
import { meansLater } from '../install/means-later.ts'
import { randomBytes } from 'node:crypto'

/** The person at the terminal; undefined where they left. */
export interface Asking {
  line(question: string): Promise<string | undefined>
  /** Asks without showing what is typed. */
  secret(question: string): Promise<string | undefined>
  say(text: string): void
}

/** A target as it would stand in the policy, with the secrets that lie in files beside it. */
interface DraftTarget {
  readonly keys: Readonly<Record<string, TargetValue>>
  /** The contents of files, by the key that names each. */
  readonly secrets: Readonly<Record<string, string>>
  /** Said before a note is tried. */
  readonly hint?: string
}

type Ask = (asking: Asking) => Promise<DraftTarget | undefined>

/** Asks for what a kind of target needs; undefined where the person left something out. */
const askTarget: Readonly<Record<TargetKind, Ask>> = {
  desktop: async () => ({ keys: { type: 'desktop' }, secrets: {} }),
  ntfy: async ({ line }) => {
    const own = await line('The address of your topic, or Enter alone for a new one at https://ntfy.sh: ')
    if (own === undefined) return undefined
    const url = own === '' ? `https://ntfy.sh/countersign-${randomBytes(12).toString('hex')}` : own
    const hint = `Subscribe to ${url} in the ntfy app first: whoever knows this address reads the notes.`
    return { keys: { type: 'ntfy' }, secrets: { url_file: url }, hint }
  },
  slack: async ({ secret }) => {
    const url = await secret('The address of your incoming webhook of Slack (it is not shown): ')
    return url ? { keys: { type: 'slack' }, secrets: { url_file: url } } : undefined
  },
  webhook: async ({ line }) => {
    const url = await line('The address that takes the notes (https://…): ')
    if (!url) return undefined
    const key = randomBytes(32).toString('hex')
    return { keys: { type: 'webhook' }, secrets: { url_file: url, key_file: key } }
  },
  email: askEmail,
}

async function askEmail({ line, secret }: Asking): Promise<DraftTarget | undefined> {
  const host = await line('The mail server that sends (such as smtp.example.org): ')
  if (!host) return undefined
  const from = await line('Sent from which address? ')
  if (!from) return undefined
  const to = await line('To which address? ')
  if (!to) return undefined
  const user = await line('The name that logs in there, or nothing: ')
  if (user === undefined) return undefined
  const keys = { type: 'email', host, from, to: [to] }
  if (user === '') return { keys, secrets: {} }
  const password = await secret('Its password (it is not shown): ')
  return password ? { keys: { ...keys, user }, secrets: { password_file: password } } : undefined
}

const question = `\nHow shall you be told when a call waits? ${targetKinds.join(', ')}, or Enter alone for later: `

/** Offers the kinds of targets, tries the one that is chosen, and writes it into the person’s own policy. True once one is set. */
export async function offerTargets(asking: Asking, home?: string): Promise<boolean> {
  for (;;) {
    const word = await asking.line(question)
    if (word === undefined || meansLater(word)) {
      asking.say(noTargetsText)
      return false
    }
    const kind = kindNamed(word)
    if (kind === undefined) {
      const near = nearest(word, targetKinds)
      asking.say(`There is no “${word.slice(0, 40)}”${near === undefined ? '.' : `: did you mean ${near}?`}`)
      continue
    }
    const draft = await askTarget[kind](asking)
    if (draft && (await setUp(kind, draft, asking, home))) return true
  }
}

function kindNamed(word: string): TargetKind | undefined {
  const typed = word.toLowerCase()
  return typed === 'mail' ? 'email' : targetKinds.find(kind => kind === typed)
}

/** Tries a target, and keeps it where the note was sent or the person wants it all the same. */
async function setUp(kind: TargetKind, draft: DraftTarget, asking: Asking, home?: string): Promise<boolean> {
  const path = defaultLocations('/', home).userFile
  const { text, digest } = readOwnPolicy(path)
  const name = freeName(kind, text)
  const files = keepSecrets(dirname(path), name, draft)
  const undo = () => {
    for (const file of Object.values(files)) rmSync(join(dirname(path), file), { force: true })
  }
  try {
    const after = withTarget(text, name, { ...draft.keys, ...files })
    const target = policyWithDraft(after, home).notify.targets.find(one => one.name === name)
    if (target && (await isTaken(target, draft, asking))) {
      writeOwnPolicy(path, after, digest)
      asking.say(`Written into ${path} as the target ${name}; countersign notify test tries it again.`)
      return true
    }
  } catch (error) {
    undo()
    if (!(error instanceof GateError)) throw error
    asking.say(error.message)
    return false
  }
  undo()
  return false
}

async function isTaken(target: NotificationTarget, draft: DraftTarget, asking: Asking): Promise<boolean> {
  if (draft.hint !== undefined) {
    asking.say(draft.hint)
    if ((await asking.line('Enter tries it. ')) === undefined) return false
  }
  const [tested] = await testTargets([target], null, Date.now())
  if (tested?.sent) {
    asking.say('A test note was sent: it should be there now.')
    return true
  }
  asking.say(`The test note was not sent: ${tested?.why ?? 'nothing answered'}.`)
  return /^y(?:es)?$/i.test((await asking.line('Keep it all the same? [y/N] ')) ?? '')
}

/** Writes each secret into a file of its own that nobody else can read; the names of the files, by key. */
function keepSecrets(folder: string, name: string, { secrets }: DraftTarget): Record<string, string> {
  if (Object.keys(secrets).length > 0) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = Object.entries(secrets).map(([key, secret]) => {
    const file = `${name}.${key.replace('_file', '')}`
    rmSync(join(folder, file), { force: true })
    writeFileSync(join(folder, file), `${secret}\n`, { mode: 0o600, flag: 'wx' })
    return [key, file]
  })
  return Object.fromEntries(files) as Record<string, string>
}

/** A name that the policy does not have yet. */
function freeName(kind: TargetKind, text: string): string {
  const names = [kind, ...Array.from({ length: 50 }, (_, i) => `${kind}-${i + 2}`)]
  return names.find(name => !text.includes(`notify.target.${name}`)) ?? `${kind}-${Date.now()}`
}

/** A value of a key of a target, as it stands in a policy file. */
type TargetValue = string | number | readonly string[]

/** Returns the person’s policy with one more target for notifications at its end; it is told of everything. */
export function withTarget(toml: string, name: string, keys: Readonly<Record<string, TargetValue>>): string {
  const lines = [
    `[notify.target.${name}]`,
    ...Object.entries(keys).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
    // Where there are routes, what none of them names is told of nothing.
    ...(/^[ \t]*\[\[[ \t]*notify[ \t]*\.[ \t]*route[ \t]*\]\]/m.test(toml)
      ? ['', '[[notify.route]]', `to = ["${name}"]`]
      : []),
  ]
  const gap = toml === '' || toml.endsWith('\n\n') ? '' : toml.endsWith('\n') ? '\n' : '\n\n'
  return `${toml}${gap}${lines.join('\n')}\n`
}
