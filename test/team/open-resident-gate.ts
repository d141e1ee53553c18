import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type CallDefaults, parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { defaultLocations } from '../../src/gate/config/default-locations.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { gateAbout } from '../../src/daemon/resident/make-gate-and-team.ts'
import { newResidentGate } from '../../src/daemon/resident/resident-gate.ts'
import { ResidentTeam } from '../../src/daemon/resident/resident-team.ts'
import { joinTeam } from '../../src/daemon/team/courier/join-team.ts'
import { ensureGateKey } from '../../src/daemon/team/courier/read-gate-key.ts'
import { isInShare } from '../../src/daemon/team/policy/is-in-share.ts'
import { until } from '../until.ts'
import { ownFolder } from '../own-folder.ts'

const defaults: CallDefaults = { origin: 'check', agent: 'agent', session: 'session', profile: 'default' }

/** A gate as it runs on a machine of a team: its state, its policy files and its courier are real, and in this process. */
export async function openResidentGate(
  hub: { readonly url: string; readonly token: string },
  // Among the half of gates that take a new policy first, or not; whichever when left out.
  { inHalf = undefined as boolean | undefined, ownPolicy = '' } = {},
) {
  const home = ownFolder('gate')
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const stateFolder = await joined(hub, home, inHalf)
  if (ownPolicy !== '') {
    const { userFile } = defaultLocations('/', home)
    mkdirSync(join(userFile, '..'), { recursive: true })
    writeFileSync(userFile, ownPolicy, { mode: 0o600 })
  }
  const clock = { ahead: 0 }
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const team = new ResidentTeam({ stateFolder, log, about: () => gateAbout(own, undefined) })
  const now = () => Date.now() + clock.ahead
  const own = newResidentGate({ stateFolder, lease: team.lease, home, now })
  const gate = team.over(own)
  await team.start()
  onTestFinished(async () => {
    await team.close()
    await own.close()
  })
  const evaluate = (value: JsonObject) =>
    gate.evaluate(parseCall({ id: `call-${randomBytes(8).toString('hex')}`, ...value }, defaults))
  const version = async () => (await team.state())?.policy
  const isHeld = async () => (await team.state())?.isHeld === true
  await until(isHeld)
  return {
    gate,
    team,
    own,
    clock,
    lines,
    home,
    stateFolder,
    id: (await team.state())?.gate ?? '',
    evaluate,
    shell: (command: string) => evaluate({ kind: 'shell', args: { command } }),
    version,
    /** Waits until it has this version of its group’s policy. */
    has: (wanted: number) => until(async () => (await version()) === wanted && (await isHeld())),
  }
}

async function joined(
  { url: hub, token }: { readonly url: string; readonly token: string },
  home: string,
  inHalf: boolean | undefined,
): Promise<string> {
  for (let i = 0; ; i++) {
    const stateFolder = join(home, `state-${i}`)
    const gate = await openGate({ stateFolder, home })
    try {
      const store = gate.mirrored
      if (inHalf !== undefined && isInShare(store.origin.gate, 50) !== inHalf) continue
      const key = ensureGateKey(stateFolder, store.origin.gate)
      await joinTeam({ store, hub, token, name: `box-${i}`, key, who: null, log: null, now: Date.now })
      return stateFolder
    } finally {
      await gate.close()
    }
  }
}
