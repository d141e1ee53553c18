import type { Gate } from '../../gate/core/gate.ts'
import { checkReviewerName } from '../../people/acts/reviewers/check-reviewer-name.ts'
import { nobodyIsReviewer } from '../../people/acts/reviewers/first-reviewer-text.ts'
import { newTotp } from '../../people/acts/reviewers/pin-secret.ts'
import { type IdentityOptions, identify, ownUid } from '../people/identify.ts'
import { ownPolicyText } from '../policy/own-policy-text.ts'
import { standardError } from '../render/terminal-output.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { type NewSecretOptions, withNewSecret } from './new-secret.ts'

/** The proofs of the new reviewer, and where they hold. */
export interface AddReviewerOptions extends IdentityOptions, NewSecretOptions, JsonOption {
  readonly totp?: boolean
  readonly anyUser?: boolean
}

/** Adds a reviewer with a phrase that is shown once, or a PIN; with codes of an app beside it where they are wanted. */
export async function addReviewer(gate: Gate, name: string, options: AddReviewerOptions): Promise<void> {
  // Before anything is asked for that would be typed in vain.
  checkReviewerName(name)
  const others = await gate.reviewers.list()
  const first = others.length === 0 ? await gate.reviewers.recovery() : undefined
  if (first && !first.admitsFirst) throw nobodyIsReviewer(first)
  const by = others.length > 0 ? await identify(gate, options, true) : undefined
  const policy = by ? undefined : ownPolicyText()
  if (policy !== undefined) standardError.print(`Accepted with it is your own policy, ${policy}\n`)
  const totp = options.totp ? await newTotp(name) : undefined
  const uid = options.anyUser ? null : ownUid()
  const added = await withNewSecret(options, pin =>
    gate.reviewers.add({ name, uid, pin, ...(totp && { totpKey: totp.key }) }, by),
  )
  const setUp = totp
    ? ` Give this to the app that makes the codes, now, since it is not shown again:\n${totp.uri}`
    : ''
  printAnswer(
    options.json,
    { added, ...(totp && { uri: totp.uri }) },
    `${name} may answer from now on.${setUp}`,
  )
}
