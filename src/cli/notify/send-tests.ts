import type { Command } from 'commander'
import { nearest } from '../../ground/model/nearest.ts'
import { errors, GateError } from '../../ground/model/errors.ts'
import type { NotificationSettings, NotificationTarget } from '../../ground/model/notification-settings.ts'
import { testTargets } from '../../gate/notify/test-targets.ts'
import { loadPolicyFor } from '../../gate/open/open-gate.ts'
import { findResident } from '../../daemon/resident/ensure-resident.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Sends a test note from this process to one target or to all, and says what happened. */
export async function sendTests(
  command: Command,
  name: string | undefined,
  options: JsonOption,
): Promise<void> {
  const { notify } = loadPolicyFor({})
  const targets = chosenTargets(notify, name, ofPolicy)
  const port = (await findResident(stateFolderOf(command)))?.port ?? null
  const base = notify.base ?? (port === null ? null : `http://localhost:${port}`)
  await printTests(targets, base, options)
}

/** Sends a test note to these targets, and prints what happened. */
export async function printTests(
  targets: readonly NotificationTarget[],
  base: string | null,
  { json }: JsonOption,
): Promise<void> {
  const tested = await testTargets(targets, base, Date.now())
  const text = tested.map(({ target, sent, why }) => `${target}: ${sent ? 'sent' : `not sent: ${why}`}`)
  if (json) standardOutput.printJson(tested)
  else standardOutput.print(text.join('\n'))
  if (tested.some(({ sent }) => !sent)) process.exitCode = errors.unavailable.exit
}

/** The words about the settings that targets stand in. */
export interface SettingsWords {
  /** Said where there is no target. */
  readonly none: string
  /** The end of the sentence that there is no target of a name. */
  readonly see: string
}

const ofPolicy: SettingsWords = {
  none: 'Your policy has no target to tell: countersign notify add sets one up.',
  see: 'see [notify] of your policy.',
}

/** The targets that somebody named; all of them where they named none. Throws `missing`. */
export function chosenTargets(
  { targets }: NotificationSettings,
  name: string | undefined,
  { none, see }: SettingsWords,
): readonly NotificationTarget[] {
  if (targets.length === 0) throw new GateError('missing', none, 'notify.target')
  if (name === undefined) return targets
  const found = targets.filter(target => target.name === name)
  if (found.length > 0) return found
  const near = nearest(
    name,
    targets.map(target => target.name),
  )
  const hint = near === undefined ? see : `did you mean ${near}?`
  throw new GateError('missing', `There is no target “${name.slice(0, 64)}”; ${hint}`, 'target')
}
