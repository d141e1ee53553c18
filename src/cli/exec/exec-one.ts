import { callBoundaryOf } from '../../boundary/call-boundary-of.ts'
import { planDigest } from '../../boundary/plan-digest.ts'
import { filesNotes } from '../../boundary/landlock/files-plan.ts'
import type { Plan } from '../../boundary/plan.ts'
import type { Review } from '../../model/review.ts'
import type { ToolCall } from '../../model/tool-call.ts'
import type { Gate } from '../../gate/gate.ts'
import { GateError } from '../../model/errors.ts'
import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'
import { commandCall } from '../run/command-call.ts'
import { reportOutcome } from '../run/report-outcome.ts'
import { settleCommand, type WaitOptions } from '../run/settle-command.ts'
import type { Destination } from '../../boundary/network/words-problem.ts'
import { readDuration } from '../read-duration.ts'
import { HostJudge } from './network/host-judge.ts'
import { RefusalLines } from './network/refusal-lines.ts'
import { openNetwork } from './network/open-network.ts'
import { insideVariables } from './inside-variables.ts'
import type { PlanOptions } from './plan-for.ts'
import { plantedPaths } from './planted-paths.ts'
import type { InsideCommand } from './spawn-inside.ts'
import { starterFor } from './starter-for.ts'

/** The options of `exec`, as they were typed. */
export interface ExecOptions extends WaitOptions, PlanOptions {}

/**
 * Judges one command together with the plan of its boundary, waits for people where it must, and runs what they
 * approved inside. The exit code is that of the command; 1, 2 and 130 as of `run`. Throws where the boundary can’t be
 * made, or would be another than was judged: nothing ran then.
 */
export async function execOne(
  gate: Gate,
  words: readonly string[],
  options: ExecOptions,
  makePlan: () => Promise<Plan>,
): Promise<void> {
  const plan = await makePlan()
  const start = starterFor(plan.backend)
  const call = commandCall(words, options, callBoundaryOf(plan))
  const decision = await settleCommand(gate, call, options)
  if (!decision) return
  // A wait for people may be long: what they approved is the plan that they were shown.
  const hasWaited = decision.reviewId !== undefined
  if (hasWaited && planDigest(await makePlan()) !== planDigest(plan)) throw changedPlan()
  if (plan.backend === 'files') for (const note of filesNotes) standardError.print(`countersign: ${note}`)
  const env = insideVariables(plan, process.env)
  const { openNetwork, end } = networkFor(gate, call, plan, options)
  const outcome = await start({ plan, words, env, ...(openNetwork && { openNetwork }) }).finally(end)
  await reportOutcome(gate, call, decision, outcome)
  sayPlanted(plan, await makePlan().catch(() => plan))
  process.exitCode = outcome.code
}

function networkFor(
  gate: Gate,
  call: ToolCall,
  plan: Plan,
  { hold }: ExecOptions,
): Pick<InsideCommand, 'openNetwork'> & { readonly end?: () => Promise<void> } {
  if (plan.network === 'none') return {}
  const refusals = new RefusalLines(line => standardError.print(`countersign: ${onOneLine(line)}`))
  const onRefused = (to: Destination, why: string) => refusals.add(to, why)
  const judge = new HostJudge(gate, call, {
    ...(hold !== undefined && { hold: readDuration(hold) }),
    onWait: sayWaiting,
    onRefused,
  })
  const parts = { plan, judge, listed: plan.hosts, onRefused }
  return {
    openNetwork: (folder, bwrap) => openNetwork(folder, { ...parts, bwrap }),
    end: async () => {
      await judge.end()
      refusals.end()
    },
  }
}

function sayWaiting({ host, port }: Destination, { id }: Review): void {
  standardError.print(
    `countersign: the connection to ${host}, port ${port}, waits for a person: countersign review ${id}`,
  )
}

function sayPlanted(before: Plan, after: Plan): void {
  for (const path of plantedPaths(before, after))
    standardError.print(
      `countersign: ${onOneLine(path)} was made inside, and programs outside obey it: look at it before you go on.`,
    )
}

function changedPlan(): GateError {
  return new GateError(
    'conflict',
    'What the command would find inside has changed since it was judged, so nothing ran: run it again.',
  )
}
