import type { Command } from 'commander'
import type { ClientPlan } from '../../install/install-client.ts'
import { isInstalled } from '../../install/is-installed.ts'
import type { Machine } from '../../install/machine.ts'
import type { TeamMembership } from '../../model/team-membership.ts'
import { standardOutput } from '../render/terminal-output.ts'
import type { FleetWish } from '../team/fleet-wish.ts'
import { fulfilledBy, joinFleet } from '../team/join-fleet.ts'
import { withGate } from '../with-gate.ts'
import { paintFor } from '../render/paint-for.ts'
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
 * gate that can't join is put before no client. Exit status 1 where a client is not judged after that.
 */
export async function initFleet(
  command: Command,
  { machine, wish, plans, dryRun }: FleetPlan,
): Promise<void> {
  const member = await fulfilledBy(command, wish)
  const left = plans.filter(plan => !isInstalled(machine, plan))
  if (member && left.length === 0)
    return say(`Nothing to do: ${memberText(member)}, and is asked by ${namesOf(plans)}.`)
  const paint = paintFor(standardOutput)
  if (left.length > 0) say(left.flatMap(plan => planLines(plan, paint)).join('\n'))
  if (dryRun)
    return say(
      `\nNothing was done (--dry-run): the gate ${member ? 'is of the team already' : `would join the team of ${wish.hub}`}.`,
    )
  const joined = member ?? (await joinFleet(command, wish))
  if (!member) say(`\nJoined: ${memberText(joined)}. Its people answer at the hub.`)
  await withGate(command, {}, async gate => {
    const told = new Set<string>()
    for (const plan of left) {
      if (plan.files.some(file => 'problem' in file)) process.exitCode = 1
      if (plan.files.some(file => !('problem' in file))) await writeClient(gate, machine, plan, told)
    }
  })
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
