import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resolveLayers } from '../../../src/gate/config/resolve-layers.ts'
import { agentCall } from '../../../src/gate/core/intake/agent-call.ts'
import type { HookAsk } from '../../../src/agents/hook/client-adapter.ts'
import type { ClientName } from '../../../src/ground/clients/index.ts'
import { adapterOf } from '../../../src/agents/hook/index.ts'
import { ScratchGate } from '../../../src/gate/core/scratch/scratch-gate.ts'
import type { Decision, DecisionEffect } from '../../../src/ground/model/decision.ts'
import type { JsonObject } from '../../../src/ground/model/json.ts'
import { scratchParts } from '../../../src/gate/open/gate-parts.ts'

/** The person whose machine the sessions are of. */
export const home = '/home/ann'

/** What one run of a hook was given, in a session’s order, and what its call must get; `report` is no call. */
export interface RecordedHook {
  readonly input: JsonObject
  readonly event?: string
  readonly effect: DecisionEffect | 'report'
}

/** One call as it was asked and judged. */
export interface JudgedHook {
  readonly wanted: DecisionEffect
  readonly ask: HookAsk & { readonly kind: 'call' }
  readonly decision: Decision
}

/** The session of a client: every hook that it ran. */
export function recordedSession(client: ClientName): readonly RecordedHook[] {
  const text = readFileSync(fileURLToPath(new URL(`${client}.jsonl`, import.meta.url)), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as RecordedHook)
}

/** A gate without people, disk or policy file, on ann’s machine. */
export function builtInGate(): ScratchGate {
  const policy = { ...resolveLayers([]), digest: 'built in' }
  const secretRules = { rules: [], allowlists: [] }
  const options = { home, stateFolder: `${home}/.local/state/countersign` }
  return new ScratchGate(scratchParts({ policy, secretRules }, options))
}

/** Plays a session through its client’s adapter; what was told of results and prompts counts for what follows. */
export async function playSession(client: ClientName, profile: string): Promise<readonly JudgedHook[]> {
  const adapter = adapterOf(client)
  if (!adapter) throw new Error(`There is no adapter for ${client}.`)
  const gate = builtInGate()
  const judged: JudgedHook[] = []
  for (const [i, { input, event, effect }] of recordedSession(client).entries()) {
    const ask = adapter.parse(input, event)
    const at = 1_793_610_000_000 + i * 20_000
    if (ask.kind === 'call' && effect !== 'report') {
      const call = { ...agentCall(ask.call, { agent: client, profile }), at }
      const answer = await gate.judge(call, call.cwd ?? '')
      gate.learn(call, answer)
      judged.push({ wanted: effect, ask, decision: answer.decision })
    } else if (ask.kind === 'report') {
      const report = { ...ask.report, agent: client, profile, session: `${client}/${ask.report.session}` }
      gate.report(report, at)
    } else throw new Error(`Hook ${i + 1} of ${client} is no ${effect === 'report' ? 'report' : 'call'}.`)
  }
  return judged
}
