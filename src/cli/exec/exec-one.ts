import { callBoundaryOf } from '../../proof/boundary/call-boundary-of.ts'
import { filesNotes } from '../../proof/boundary/landlock/files-plan.ts'
import { hostsOfEffects } from '../../proof/boundary/network/hosts-of-effects.ts'
import { ledElsewhere } from '../../proof/boundary/led-elsewhere.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { onOneLine } from '../render/table.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'
import { commandCall } from '../run/command-call.ts'
import { settleCommand, type WaitOptions } from '../run/settle-command.ts'
import { networkFor } from './network/network-for.ts'
import { existsSync } from 'node:fs'
import { boundaryEnd } from './boundary-end.ts'
import { refusedPaths, wayOf } from '../../proof/boundary/refused-paths.ts'
import { reportMadeInside } from './report-made-inside.ts'
import { insideVariables } from './client-inside.ts'
import type { PlanOptions, PreparedPlan } from './plan-for.ts'
import { tracedEnvironment, reportOutcome } from '../run/run-approved.ts'
import { starterFor } from './starter-for.ts'
import { type Plan, planDigest } from '../../proof/boundary/plan.ts'

const max = 5

/** Says what the command was refused by its own words, and how it could be shown; a line each, and only the first ones. */
function sayRefused(paths: readonly string[], plan: Plan): void {
  for (const path of paths.slice(0, max)) {
    const isHeld = wayOf(path, plan) === 'pinned'
    const why = isHeld
      ? 'can be read inside and not changed, since programs outside obey it.'
      : 'is there, and not for the command: exec --one with --read (or --write) and that path shows it, judged anew.'
    standardError.print(`countersign: ${onOneLine(path)} ${why}`)
  }
  if (paths.length > max)
    standardError.print(
      `countersign: ${paths.length - max} more paths were refused: its session in the dashboard has them.`,
    )
}

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
  makePlan: () => Promise<PreparedPlan>,
): Promise<void> {
  const prepared = await makePlan()
  const { plan } = prepared
  const start = starterFor(plan.backend)
  const call = commandCall(words, options, callBoundaryOf(plan))
  const decision = await settleCommand(gate, call, options)
  if (!decision) return
  // A wait for people may be long: what they approved is the plan that they were shown.
  const hasWaited = decision.reviewId !== undefined
  if (hasWaited && planDigest((await makePlan()).plan) !== planDigest(plan)) throw changedPlan()
  const elsewhere = ledElsewhere(prepared.byEffects, decision.effects)
  if (elsewhere) throw misled(elsewhere.path)
  const notes = plan.backend === 'files' ? [...filesNotes, ...plan.notes] : plan.notes
  for (const note of new Set(notes)) standardError.print(`countersign: ${onOneLine(note)}`)
  const approved = hasWaited ? hostsOfEffects(decision.effects) : []
  const env = tracedEnvironment(insideVariables(plan, process.env), decision, call)
  const atTerminal = isAtTerminal() && !options.json && !options.park
  const choices = { hold: options.hold, approved, atTerminal }
  const { openNetwork, end, touched } = networkFor(gate, call, plan, choices)
  const outcome = await start({ plan, words, env, ...(openNetwork && { openNetwork }) }).finally(end)
  const refused = refusedPaths(outcome.output, plan, existsSync)
  const planted = await reportMadeInside(prepared, makePlan)
  sayRefused(refused, plan)
  await reportOutcome(
    gate,
    call,
    decision,
    outcome,
    boundaryEnd(plan, { hosts: touched?.() ?? [], refused, planted }),
  )
  process.exitCode = outcome.code
}

/** The command has the person’s terminal for itself then, but for the time in which it is halted. */
function isAtTerminal(): boolean {
  return standardError.isTTY && standardOutput.isTTY && process.stdin.isTTY === true
}

function changedPlan(): GateError {
  return new GateError(
    'conflict',
    'What the command would find inside has changed since it was judged, so nothing ran: run it again.',
  )
}

function misled(path: string): GateError {
  return new GateError(
    'conflict',
    `A path of the command led to ${path} when its boundary was planned, and elsewhere when it was judged, so nothing ran: run it again once nobody changes its links.`,
  )
}
