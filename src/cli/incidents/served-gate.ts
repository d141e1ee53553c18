import { makePhrase } from '../../people/acts/keys/make-phrase.ts'
import { BrowserAccess } from '../../agents/remote/browser-access.ts'
import { RemoteGate } from '../../agents/remote/remote-gate.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { runResident } from '../../daemon/resident/run-resident.ts'
import { type ControllingTerminal, openTerminal } from '../run/controlling-terminal.ts'
import { ownUid } from '../people/identify.ts'
import type { Paint } from '../render/paint-for.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { defaultLocations } from '../../gate/config/default-locations.ts'
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
function writeDemoPolicy(home: string): void {
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

/** A gate on a scratch folder, served to a browser for as long as somebody looks at it. */
export interface ServedGate {
  readonly gate: Gate
  /** Says where the dashboard is, and a new code and a phrase, at the terminal itself: nothing that reads our output sees them. */
  tell(paint: Paint, who?: DemoReviewer): Promise<void>
  /** Tells whether a browser is paired, which this gate’s end would cut off. */
  isPaired(): Promise<boolean>
  stop(): Promise<void>
}

/** The people of the scratch folder: some calls take two. */
export type DemoReviewer = 'owner' | 'colleague'

/** Serves it; undefined without a terminal to tell a code at. The scratch folder stands for the home folder too. */
export async function serveScratch(stateFolder: string): Promise<ServedGate | undefined> {
  const terminal = openTerminal()
  if (!terminal) return undefined
  writeDemoPolicy(stateFolder)
  const resident = await runResident({
    stateFolder,
    home: stateFolder,
    foreground: true,
    codeSource: 'type “code” in the terminal where npm start runs',
  })
  const { gateSocket } = resident.note
  const gate = new RemoteGate({ socketPath: gateSocket })
  const access = new BrowserAccess(gateSocket)
  const people = await addPeople(gate)
  return {
    gate,
    tell: async (paint, who = 'owner') => {
      const { code, address } = await access.makeCode(people[who])
      const { pin: phrase } = people[who]
      const lines =
        who === 'owner'
          ? invitation({ code, address, phrase }, paint)
          : second({ code, address, phrase }, paint)
      terminal.write(`${lines.join('\n')}\n`)
    },
    isPaired: async () => (await access.list()).length > 0,
    stop: async () => {
      access.close()
      await gate.close()
      await resident.stop('the person left')
      closeQuietly(terminal)
    },
  }
}

/** Adds both people: the first adds the second. */
async function addPeople(gate: Gate) {
  const person = (reviewer: DemoReviewer, uid: number | null) => ({
    reviewer,
    uid,
    terminal: true,
    pin: makePhrase(),
  })
  const owner = person('owner', ownUid())
  const colleague = person('colleague', null)
  await gate.reviewers.add({ name: owner.reviewer, uid: owner.uid, pin: owner.pin })
  await gate.reviewers.add({ name: colleague.reviewer, uid: null, pin: colleague.pin }, owner)
  return { owner, colleague }
}

interface Invitation {
  readonly code: string
  readonly address: string
  readonly phrase: string
}

function invitation({ code, address, phrase }: Invitation, paint: Paint): readonly string[] {
  return [
    `What was queued waits for you in a browser: ${paint.bold(address)}`,
    `  code    ${paint.bold(code)}  works for two minutes; ${paint.bold('code')} makes another`,
    `  phrase  ${paint.bold(phrase)}`,
  ]
}

function second({ code, address, phrase }: Invitation, paint: Paint): readonly string[] {
  return [
    `The second of two people, in another browser or a private window: ${paint.bold(address)}`,
    `  code    ${paint.bold(code)}  works for two minutes`,
    `  phrase  ${paint.bold(phrase)}`,
  ]
}

function closeQuietly(terminal: ControllingTerminal): void {
  try {
    terminal.close()
  } catch {
    // The terminal was closed before us.
  }
}
