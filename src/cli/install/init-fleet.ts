import type { Command } from 'commander'
import { type ClientPlan, isInstalled } from '../../daemon/install/install-client.ts'
import type { Machine } from '../../daemon/install/machine.ts'
import type { GateError } from '../../ground/model/errors.ts'
import type { TeamMembership } from '../../ground/model/team-gate.ts'
import { standardOutput } from '../render/terminal-output.ts'
import type { FleetWish } from '../team/fleet-wish.ts'
import { type FleetMember, fleetMember, joinFleet, untilHeard } from '../team/join-fleet.ts'
import { withGate } from '../with-gate.ts'
import { paintFor } from '../render/paint-for.ts'
import { printParagraphs } from '../render/print-paragraphs.ts'
import { planLines } from './plan-lines.ts'
import { writeClient } from './write-client.ts'

/** The parts of an installation that nobody attends. */
export interface FleetPlan {
  readonly machine: Machine
  readonly wish: FleetWish
  readonly plans: readonly ClientPlan[]
  readonly dryRun?: boolean | undefined
}

/**
 * Makes the gate one of its team, and puts it before the clients, asking nobody. Whatever is done already stays as it is; a
 * gate that can't join is put before no client. Exit status 1 where a client is not judged after that. Rejects with what the
 * team has against a gate that was of it before, once what was missing here is in its place.
 */
export async function initFleet(
  command: Command,
  { machine, wish, plans, dryRun }: FleetPlan,
): Promise<void> {
  const member = await fleetMember(command, wish)
  const remaining = plans.filter(plan => !isInstalled(machine, plan))
  if (remaining.length > 0)
    say(remaining.flatMap(plan => planLines(plan, paintFor(standardOutput))).join('\n'))
  if (dryRun) return say(`\nNothing was done (--dry-run): the gate ${plannedText(member, wish)}.`)
  const problem = await standWith(command, wish, member)
  if (remaining.length > 0) await writeLeft(command, machine, remaining)
  else if (member && !isOfTwo(member))
    say(
      `${problem ? '' : 'Nothing to do: '}${memberText(member.membership)}, and is asked by ${namesOf(plans)}.`,
    )
  if (problem) throw problem
}

/** Has the gate join where it is of no such team, or shares its name; returns what else the team has against it. */
async function standWith(
  command: Command,
  wish: FleetWish,
  member: FleetMember | undefined,
): Promise<GateError | undefined> {
  if (member && !isOfTwo(member)) {
    if (member.problem && !member.isFed) throw member.problem
    if (!member.problem) await untilHeard(command)
    return member.problem
  }
  if (member) printParagraphs(`\n${member.problem?.message ?? ''}`)
  say(`\nJoined: ${memberText(await joinFleet(command, wish))}. Its people answer at the hub.`)
  return undefined
}

/** Another machine has this gate’s log: it goes on under a name of its own once it joins again. */
function isOfTwo({ problem }: FleetMember): boolean {
  return problem?.kind === 'cloned'
}

async function writeLeft(
  command: Command,
  machine: Machine,
  remaining: readonly ClientPlan[],
): Promise<void> {
  await withGate(command, {}, async gate => {
    const notified = new Set<string>()
    for (const plan of remaining) {
      if (plan.files.some(file => 'problem' in file)) process.exitCode = 1
      if (plan.files.some(file => !('problem' in file))) await writeClient(gate, machine, plan, notified)
    }
  })
}

function plannedText(member: FleetMember | undefined, { hub }: FleetWish): string {
  if (!member) return `would join the team of ${hub}`
  if (isOfTwo(member)) return `would join the team of ${hub} anew, under a name of its own`
  return member.problem
    ? `is of the team already, which takes nothing of it now. ${member.problem.message.replace(/\.$/, '')}`
    : 'is of the team already'
}

function memberText({ hub, group }: TeamMembership): string {
  return `this gate is of the team of ${hub}, in the group ${group.name}`
}

function namesOf(plans: readonly ClientPlan[]): string {
  return plans.map(({ install }) => install.title).join(', ')
}

function say(text: string): void {
  standardOutput.print(text)
}
