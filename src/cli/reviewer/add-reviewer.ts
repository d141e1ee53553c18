import type { Gate } from '../../gate/gate.ts'
import { newTotp } from '../../people/reviewers/pin-secret.ts'
import { GateError } from '../../model/errors.ts'
import { askHidden } from '../ask-hidden.ts'
import { type IdentityOptions, identify, nextLine, ownUid } from '../people/identify.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'

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
