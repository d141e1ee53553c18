import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { defaultLocations } from '../../gate/config/default-locations.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { parseCall } from '../../gate/core/intake/parse-call.ts'
import type { JsonObject } from '../../ground/model/json.ts'

const profile = 'careful'

const text = `# A profile that asks where the built-in settings deny or ask less.
[profile.${profile}]
critical = "multi_party"

[profile.${profile}.challenges]
high = "teach_back"
`

/** Writes the policy of the scratch home: one more profile, beside the built-in settings that judge all else. */
export function writeDemoPolicy(home: string): void {
  const { userFile } = defaultLocations(home, home)
  mkdirSync(dirname(userFile), { recursive: true, mode: 0o700 })
  writeFileSync(userFile, text, { mode: 0o600 })
}

const calls: readonly JsonObject[] = [
  { kind: 'shell', arguments: { command: 'sudo rm -rf .git' } },
  { kind: 'sql', arguments: { query: 'DROP DATABASE production;' } },
]

/** Asks for calls under the careful profile, so that every level waits in the inbox: a teach-back, and one that two people answer. */
export async function askCarefully(gate: Gate): Promise<void> {
  for (const call of calls)
    await gate.evaluate(parseCall(call, { origin: 'start', profile, agent: 'recorded', session: 'careful' }))
}
