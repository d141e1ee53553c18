import type { Gate } from '../../gate/gate.ts'
import { newTotp } from '../../people/reviewers/pin-secret.ts'
import type { ShownReviewer } from '../../people/gate-people.ts'
import { GateError } from '../../model/errors.ts'
import { askHidden } from '../ask-hidden.ts'
import { paintFor } from '../render/paint-for.ts'
import { type Cell, table } from '../render/table.ts'
import { type IdentityOptions, identify, nextLine, ownUid } from '../people/identify.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { jsonText } from '../render/json-text.ts'

/** The proofs of the new reviewer, and where they hold. */
export interface AddReviewerOptions extends IdentityOptions, JsonOption {
  readonly totp?: boolean
  readonly anyUser?: boolean
}

/** Adds a reviewer with a PIN that is asked for twice, or with a new key for an app that makes codes. */
export async function addReviewer(gate: Gate, name: string, options: AddReviewerOptions): Promise<void> {
  const others = await gate.reviewers.list()
  const by = others.length > 0 ? await identify(gate, options, true) : undefined
  const totp = options.totp ? await newTotp(name) : undefined
  const secret = totp ? { totpKey: totp.key } : { pin: await newPin(options) }
  const added = await gate.reviewers.add({ name, uid: options.anyUser ? null : ownUid(), ...secret }, by)
  const setUp = totp
    ? ` Give this to the app that makes the codes, now, since it is not shown again:\n${totp.uri}`
    : ''
  printAnswer(
    options.json,
    { added, ...(totp && { uri: totp.uri }) },
    `${name} may answer from now on.${setUp}`,
  )
}

/** With --secret-stdin the new PIN is a line of standard input, after the secret of whoever adds it. */
async function newPin({ secretStdin }: IdentityOptions): Promise<string> {
  if (secretStdin) return nextLine()
  if (!process.stdin.isTTY)
    throw new GateError('usage', 'There is no terminal to ask for the new PIN: use one.')
  const pin = await askHidden('New PIN (it is not shown): ')
  if (pin === (await askHidden('The same again: '))) return pin
  throw new GateError('invalid', 'The two PINs differ: try again.')
}

/** Lists who may answer: names, users, what proves them; never the secrets. */
export async function listReviewers(gate: Gate, { json }: JsonOption): Promise<void> {
  const all = await gate.reviewers.list()
  const text =
    all.length === 0 ? 'Nobody may answer yet: begin with countersign reviewer add NAME.' : asTable(all)
  process.stdout.write(`${json ? jsonText(all, 2) : text}\n`)
}

/** From now on they may not answer; what they answered stays. */
export async function removeReviewer(
  gate: Gate,
  name: string,
  options: IdentityOptions & JsonOption,
): Promise<void> {
  await gate.reviewers.remove(name, await identify(gate, options, true))
  printAnswer(options.json, { removed: name }, `${name} may not answer any more.`)
}

function asTable(all: readonly ShownReviewer[]): string {
  const paint = paintFor(process.stdout)
  const now = Date.now()
  const rows: (readonly Cell[])[] = [
    ['name', 'user', 'proof', 'since', ''].map(text => ({ text, paint: paint.dim })),
    ...all.map(({ name, uid, secrets, passkeys, addedAt, lockedUntil }) => [
      name,
      uid === null ? '–' : String(uid),
      [...secrets, ...(passkeys > 0 ? ['passkey'] : [])].join(' or '),
      new Date(addedAt).toISOString().slice(0, 10),
      lockedUntil > now ? `locked until ${new Date(lockedUntil).toISOString().slice(11, 16)} UTC` : '',
    ]),
  ]
  return table(rows, { width: process.stdout.columns || 120, flexible: 4 })
}
