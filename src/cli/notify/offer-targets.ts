import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultLocations } from '../../gate/config/default-locations.ts'
import { nearest } from '../../ground/model/nearest.ts'
import { GateError } from '../../ground/model/errors.ts'
import { targetRecordOf } from '../../gate/notify/targets/index.ts'
import type { DraftTarget, SetUpQuestions } from '../../gate/notify/targets/shared-keys.ts'
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

/** The person at the terminal. */
export interface Asking extends Omit<SetUpQuestions, 'draw'> {
  say(text: string): void
}

const draw = (bytes: number) => randomBytes(bytes).toString('hex')

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
    const draft = await targetRecordOf(kind).setUp({ ...asking, draw })
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
    const after = withTarget(text, name, { type: kind, ...draft.keys, ...files })
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
