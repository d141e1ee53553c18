// A process that judges calls as fast as it can until it is killed, or for a number of rounds. It names each allowed
// call on standard output only after the gate has answered: what it named would have run.
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import {
  defaultProfile,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../../src/judge/policy/default-profile.ts'

const [stateFolder = '', name = '', rounds = 'Infinity'] = process.argv.slice(2)
const policy = {
  proxy: defaultProxy,
  reputation: defaultReputation,
  reviews: defaultReviews,
  profiles: { default: defaultProfile },
  rules: [],
  digest: 'test',
}
const defaults = { origin: 'check' as const, agent: name, session: name, profile: 'default' }
const commands = ['git status', 'ls -la', 'rm -rf /', 'cat README.md']

async function write(): Promise<void> {
  const gate = await openGate({ stateFolder, policy })
  for (let i = 0; i < Number(rounds); i++) {
    const calls = commands.map((command, k) =>
      parseCall({ id: `${name}-${i}-${k}`, kind: 'shell', args: { command } }, defaults),
    )
    const decisions = await Promise.all(calls.map(call => gate.evaluate(call)))
    const allowed = decisions.filter(({ effect }) => effect === 'allow')
    process.stdout.write(allowed.map(({ callId }) => `${callId}\n`).join(''))
  }
  await gate.close()
}

void write()
