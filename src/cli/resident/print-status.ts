import { localMoment } from '../../ground/model/local-moment.ts'
import { noTargetsText, noTargetsTextInTeam } from '../../judge/policy/no-targets-text.ts'
import type { Command } from 'commander'
import { loadPolicyFor } from '../../gate/open/open-gate.ts'
import { askStatus } from '../../daemon/resident/ask-status.ts'
import { type Readiness, readinessOf } from '../../daemon/resident/ensure-resident.ts'
import type { ResidentStatus } from '../../daemon/resident/resident-status.ts'
import { exportText } from '../export/list-exports.ts'
import { observeNotice } from '../observe/observe-notice.ts'
import { notificationRows } from './notification-rows.ts'
import { witnessRows } from './witness-rows.ts'
import { stateDamage } from '../../daemon/resident/state-damage.ts'
import { stateFolderOf } from './state-folder-of.ts'
import { hoursLeft } from '../reviewer/recover-key.ts'
import { teamRows } from '../team/team-rows.ts'
import { onOneLine } from '../render/table.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Prints whether a gate runs for the state folder, and how it is. */
export async function printStatus(command: Command, { json }: { readonly json?: boolean }): Promise<void> {
  const stateFolder = stateFolderOf(command)
  const found = await readinessOf(stateFolder)
  const status = found.how === 'ready' ? await askStatus(found.note.gateSocket) : undefined
  if (status) {
    const observing = observeText()
    const observe = observing === undefined ? {} : { observing }
    if (json) standardOutput.printJson({ running: true, ...status, ...observe })
    else standardOutput.write(`${textOf(status)}${observing === undefined ? '' : row('observe', observing)}`)
    return
  }
  process.exitCode = 1
  const problem = problemOf(found)
  const damage = stateDamage(stateFolder)
  if (json)
    standardOutput.printJson({ running: false, stateFolder, ...problem, ...(damage && { problem: damage }) })
  else if (damage !== undefined) standardOutput.print(damage)
  else
    standardOutput.print(
      problem === undefined
        ? `No gate runs for ${stateFolder}.\nCommands judge by themselves; countersign start starts one.`
        : `${problem.problem}\nCommands judge by themselves meanwhile.`,
    )
}

/** The reason why a gate that is there can’t be used. */
function problemOf(found: Readiness): { readonly pid: number; readonly problem: string } | undefined {
  if (found.how === 'absent') return undefined
  const problem =
    'problem' in found ? found.problem : `The process ${found.note.pid} does not tell its status: ask again.`
  return { pid: found.note.pid, problem }
}

function textOf({
  pid,
  since,
  version,
  port,
  policy,
  unsigned,
  recovery,
  waiting,
  pause,
  notifications,
  exports,
  log,
  team,
  ...places
}: ResidentStatus): string {
  const rows: readonly (readonly [string, string])[] = [
    ['runs', `process ${pid}, since ${localMoment(since)}, version ${version}`],
    ['state', places.stateFolder],
    ['sockets', `${places.gateSocket} (yours), ${places.agentSocket} (agents)`],
    ['address', port === null ? 'none: the sockets alone' : `http://localhost:${port}`],
    ['policy', policy.digest?.slice(0, 12) ?? 'none'],
    ...(policy.problem === null
      ? []
      : [['refused', `${policy.problem} The policy before it holds.`] as const]),
    ...unsignedRows(policy.isAccepted, unsigned),
    ...Object.values(policy.projects).map(problem => ['refused', problem] as const),
    ...recoveryRows(recovery),
    ['waiting', `${waiting} ${waiting === 1 ? 'review' : 'reviews'}`],
    ['paused', pause === null ? 'no' : `until ${localMoment(pause.until)}: ${pause.reason}`],
    ...notificationRows(notifications, team ? noTargetsTextInTeam : noTargetsText),
    ...exports.map(target => ['exports', exportText(target)] as const),
    ...witnessRows(log, Date.now()),
    ...teamRows(team),
  ]
  return rows.map(([name, text]) => row(name, text)).join('')
}

function recoveryRows(recovery: ResidentStatus['recovery']): readonly (readonly [string, string])[] {
  if (recovery === null) return []
  const left = hoursLeft(recovery)
  return [['recovery', `${recovery.reviewer}: ${left}; countersign reviewer recover --cancel ends it`]]
}

/** Says what does not count, since no person signed it. */
function unsignedRows(isAccepted: boolean, unsigned: string | null): readonly (readonly [string, string])[] {
  const changed =
    'Your policy file is not what was accepted, so the stricter of the two holds: see countersign policy accept.'
  const problem = `What people allowed counts for nothing, since ${unsigned}: see countersign reviewer sign.`
  return [
    ...(isAccepted ? [] : [['changed', changed] as const]),
    ...(unsigned === null ? [] : [['unsigned', problem] as const]),
  ]
}

function row(name: string, text: string): string {
  return `${name.padEnd(8)}  ${onOneLine(text)}\n`
}

/** Says what the person’s policy sets for observing; one that is wrong is told of elsewhere. */
function observeText(): string | undefined {
  try {
    return observeNotice(loadPolicyFor({}).policy.observe, Date.now())
  } catch {
    return undefined
  }
}
