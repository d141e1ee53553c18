import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import { noTargetsText, noTargetsTextInTeam } from '../../judge/policy/no-targets-text.ts'
import { askStatus } from '../../daemon/resident/ask-status.ts'
import { findResident } from '../../daemon/resident/ensure-resident.ts'
import { canBecomeRoot } from '../../gate/open/open-gate.ts'
import { hasTargets } from '../notify/add-target.ts'
import { hoursLeft } from '../reviewer/recover-key.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { withGate } from '../with-gate.ts'

/** The sentence on an account that is root when it likes. */
export const rootProvesNothing =
  'Whatever runs under this account is root when it likes, so root’s word on reviewers’ keys counts for nothing here: a policy counts once it is signed or lies on a read-only mount, and a lost secret means a new state.'

/** The sentence on an installation that nobody can answer. */
export const nobodyAnswers =
  'Nobody can answer a call that waits: it waits until it ends by itself, and your policy file only tightens.'

/** Says that nobody is told, where neither this gate nor its team’s hub tells anybody. */
async function untoldLines(command: Command): Promise<readonly string[]> {
  if (hasTargets()) return []
  const running = await findResident(stateFolderOf(command))
  const status = running && (await askStatus(running.gateSocket))
  if (status?.notifications.toldByHub) return []
  return [status?.team ? noTargetsTextInTeam : noTargetsText]
}

/** Says who can’t answer, what root’s word is worth, and what waits of a recovery; and that nobody is told; nothing where all is usual. */
export async function peopleLines(command: Command): Promise<readonly string[]> {
  const lines: string[] = []
  try {
    await withGate(command, {}, async gate => {
      const { hasKeys, isPolicyAccepted } = await gate.reviewers.standing()
      const reviewers = await gate.reviewers.list()
      for (const { name, hasShortSecret } of reviewers)
        if (hasShortSecret)
          lines.push(
            `${name} has a short PIN, which agents under this account can guess from the state: countersign reviewer secret makes a phrase.`,
          )
      if (!hasKeys && reviewers.length === 0)
        lines.push(`${nobodyAnswers} See countersign reviewer recover --help.`)
      if (hasKeys && !isPolicyAccepted)
        lines.push(
          'Your policy file says something else than what was accepted, and the stricter of both holds: countersign policy accept shows it.',
        )
      lines.push(...(await untoldLines(command)))
      const { waiting } = await gate.reviewers.recovery()
      if (waiting)
        lines.push(
          `A new key for ${waiting.reviewer} waits: ${hoursLeft(waiting)}. countersign reviewer recover --cancel ends it.`,
        )
    })
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    lines.push(error.message)
  }
  return canBecomeRoot() ? [...lines, rootProvesNothing] : lines
}
