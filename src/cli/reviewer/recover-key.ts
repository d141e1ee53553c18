import type { Command } from 'commander'
import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { RecoveryRequest, ShownRecovery, WaitingRecovery } from '../../ground/model/recovery-request.ts'
import type { Recovery } from '../../ground/model/reviewer-key.ts'
import { sealKey } from '../../people/acts/keys/seal-key.ts'
import { makeRecovery } from '../../people/acts/recovery/make-recovery.ts'
import { grantWords } from '../../people/acts/standing/is-granted-link.ts'
import { loadPolicyFor, rootCommand } from '../../gate/open/open-gate.ts'
import { askLine } from '../install/ask-yes.ts'
import { type IdentityOptions, identify, ownUid } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { standardError } from '../render/terminal-output.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { checkSecret } from '../../people/acts/reviewers/pin-secret.ts'
import { type NewSecretOptions, newSecret } from './new-secret.ts'

/** Options of `countersign reviewer recover`. */
export interface RecoverOptions extends IdentityOptions, NewSecretOptions, JsonOption {
  readonly cancel?: boolean
  /** Takes a day, and asks for nothing of root. */
  readonly wait?: boolean
  readonly anyUser?: boolean
}

/** Gives a reviewer whose secret is gone a new key: at once by root’s word, else after a day; or ends one that waits. */
export async function recoverKey(
  command: Command,
  gate: Gate,
  name: string | undefined,
  options: RecoverOptions,
): Promise<void> {
  if (options.cancel) return cancelRecovery(gate, options)
  if (name === undefined) return showRecovery(gate, options)
  const { ways } = await gate.reviewers.recovery()
  const recovered: Recovery = options.wait || !ways.includes('root') ? 'time' : 'root'
  if (recovered === 'time' && ways.includes('time')) demandTarget()
  const shown = await demandWay(gate, recovered)
  const uid = options.anyUser ? null : ownUid()
  const secret = await newSecret(options)
  // The gate gets the key sealed, so that only this process can look at the secret.
  checkSecret(secret, true)
  const sealed = await sealKey(secret)
  const facts = { seq: shown.seq, prev: shown.prev, reviewer: name, uid, at: Date.now(), recovered }
  const request = makeRecovery(facts, sealed)
  if (recovered === 'root') await askRoot(command, request)
  await gate.reviewers.recover(request)
  const done =
    recovered === 'root'
      ? `${name} has a new key. What people allowed before holds nothing until it is signed: countersign reviewer sign.`
      : `${name} has a new key once a gate ran for 24 hours after a target of notifications took the notice, unless a reviewer cancels it. See countersign status.`
  printAnswer(options.json, { reviewer: name, recovered }, done)
}

/** Says before a secret is typed that this way does not count here. */
async function demandWay(gate: Gate, recovered: Recovery): Promise<ShownRecovery> {
  const shown = await gate.reviewers.recovery()
  if (recovered === 'time' && shown.waiting !== null)
    throw new GateError('conflict', 'A recovery waits already: see countersign status.')
  if (shown.ways.includes(recovered)) return shown
  throw new GateError(
    'forbidden',
    shown.ways.length > 0
      ? 'Root wrote down the reviewers’ keys here, so root alone recovers one: leave --wait out.'
      : 'Here whatever runs is root when it likes, so that nothing proves who recovers a key: move the state folder away and run countersign init, which begins anew and inherits nothing.',
  )
}

function demandTarget(): void {
  if (loadPolicyFor({}).notify.targets.length > 0) return
  throw new GateError(
    'configuration',
    'Nobody would be told: a recovery without root needs a target of notifications, see docs/notifications.md.',
    'notify',
  )
}

async function askRoot(command: Command, request: RecoveryRequest): Promise<void> {
  const line = `${grantWords(request.link)} ${stateFolderOf(command)}`
  standardError.print(
    `\nRoot lets this key follow with one command. Run it in another terminal:\n\n  ${rootCommand('recovery', line, ownUid() ?? 0)}\n`,
  )
  if (process.stdin.isTTY && (await askLine('Press Enter when it is done: ')) === undefined)
    throw new GateError('usage', 'Nothing was changed.')
}

async function cancelRecovery(gate: Gate, options: RecoverOptions): Promise<void> {
  const { waiting } = await gate.reviewers.recovery()
  if (waiting === null) throw new GateError('missing', 'No recovery waits.')
  const who = await identify(gate, options, true)
  await gate.reviewers.cancelRecovery(who)
  printAnswer(options.json, { cancelled: true }, 'Cancelled: the keys stay as they are.')
}

async function showRecovery(gate: Gate, { json }: JsonOption): Promise<void> {
  const { waiting, ways } = await gate.reviewers.recovery()
  const text =
    waiting === null ? 'No recovery waits.' : `A new key for ${waiting.reviewer}: ${hoursLeft(waiting)}.`
  printAnswer(json, { waiting, ways }, text)
}

/** Says how long a recovery waits yet; the end of a sentence. */
export function hoursLeft({ left: remaining, isTold }: Pick<WaitingRecovery, 'left' | 'isTold'>): string {
  if (remaining === null) return 'no gate counts its 24 hours yet'
  if (!isTold) return 'its 24 hours begin once a target of notifications took the notice'
  const hours = Math.max(1, Math.ceil(remaining / 3_600_000))
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} of the gate running are left`
}
