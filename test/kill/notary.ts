// A process that judges calls, signs notes and has a witness sign them, as fast as it can until it is killed, or for a
// number of rounds. It names each allowed call and each note on standard output only after it was handed out.
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import {
  defaultProfile,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../../src/judge/policy/default-profile.ts'
import { WitnessRounds } from '../../src/daemon/witness/ask/witness-rounds.ts'

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

async function write(): Promise<void> {
  const gate = await openGate({ stateFolder, policy, stays: true })
  const witnesses = new WitnessRounds({ now: Date.now, draw: () => 0 })
  const calls = async (round: number) => {
    const lanes = ['git status', 'ls', 'rm -rf /', 'pwd'].map((command, lane) =>
      gate.evaluate(
        parseCall({ id: `${name}-${round}-${lane}`, kind: 'shell', args: { command } }, defaults),
      ),
    )
    for (const { effect, callId } of await Promise.all(lanes))
      if (effect === 'allow') process.stdout.write(`call ${callId}\n`)
  }
  for (let round = 0; round < Number(rounds); round++) {
    const judging = calls(round)
    const { note } = await gate.evidence({ entry: 1 }).catch(() => ({ note: '' }))
    if (note !== '') process.stdout.write(`note ${Buffer.from(note).toString('base64')}\n`)
    await Promise.all([judging, witnesses.round(gate.witnessing)])
    if (round % 5 === 0) await gate.checkpoint()
  }
  await gate.close()
}

void write()
