import { join } from 'node:path'
import type { Gate } from '../../gate/core/gate.ts'
import { type ClientPlan, installClient } from '../../daemon/install/install-client.ts'
import type { Installation } from '../../daemon/install/installations-file.ts'
import type { Machine } from '../../daemon/install/machine.ts'
import { tryClient } from '../../daemon/install/try-client.ts'
import { trustInstalled } from '../../daemon/install/trust-codex-hooks.ts'
import { policyOfGate } from '../policy/policy-of-gate.ts'
import { removeToken } from '../../daemon/resident/add-token.ts'
import { printParagraphs } from '../render/print-paragraphs.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Writes what was planned for one client, proves it by two calls, and says how it went; `told`: what was said before. */
export async function writeClient(
  gate: Gate,
  machine: Machine,
  plan: ClientPlan,
  notified: Set<string>,
): Promise<void> {
  const { client, title } = plan.install
  const { profiles } = policyOfGate(machine.stateFolder).policy
  const profile = client in profiles ? client : 'default'
  const installed = await installClient(machine, plan, profile, async ({ id }) => {
    try {
      await gate.logAccess({ event: 'token_added', id, role: 'agent', agent: client, by: 'owner' })
    } catch (error) {
      // A token that the log does not know opens nothing.
      removeToken(machine.stateFolder, id)
      throw error
    }
  })
  const { refused, allowed, said: text } = await tryClient(plan.install, plan.where)
  // Every client is told the same, so it is shown once.
  const words = notified.has(text) ? '' : `\n  It was told: ${text}`
  notified.add(text)
  printParagraphs(
    refused && allowed
      ? `\n${title}: installed. A call that only a person may make was refused, an ordinary one was let run.${words}`
      : `\n${title}: installed, but ${refused ? 'an ordinary call was refused too' : 'a call that must be refused was not'}: see ${join(machine.stateFolder, 'gate.log')}, then run this again.\n  It was told: ${text}`,
  )
  if (!refused || !allowed) process.exitCode = 1
  if (plan.where.scope === 'plugin')
    standardOutput.print(
      `  It is asked once the client has the plugin: ${plan.install.usePlugin?.(plan.where.project)}.`,
    )
  if (client === 'codex' && plan.where.scope !== 'managed') await trust(machine, installed, plan.program)
}

/** Codex skips hooks that it was not told to trust, and says nothing. */
async function trust(machine: Machine, installed: Installation, program: string | undefined): Promise<void> {
  const byHand =
    'Start codex and choose to trust the hooks of countersign (/hooks): until then it skips them.'
  if (program === undefined) return standardOutput.print(`  codex is not on PATH. ${byHand}`)
  try {
    const count = await trustInstalled(machine, installed, program)
    standardOutput.print(
      count > 0
        ? `  Codex trusts ${count} hooks of countersign.`
        : `  Codex lists no hook of countersign. ${byHand}`,
    )
  } catch (error) {
    standardOutput.print(`  ${error instanceof Error ? error.message : String(error)} ${byHand}`)
  }
}
