import { makePhrase } from '../../people/keys/make-phrase.ts'
import { BrowserAccess } from '../../remote/browser-access.ts'
import { RemoteGate } from '../../remote/remote-gate.ts'
import type { Gate } from '../../gate/gate.ts'
import { runResident } from '../../resident/run-resident.ts'
import { type ControllingTerminal, openTerminal } from '../run/controlling-terminal.ts'
import { ownUid } from '../people/identify.ts'
import type { Paint } from '../render/paint-for.ts'

/** A gate on a scratch folder, served to a browser for as long as somebody looks at it. */
export interface ServedGate {
  readonly gate: Gate
  /** Says where the dashboard is, and a new code and a phrase, at the terminal itself: nothing that reads our output sees them. */
  tell(paint: Paint): Promise<void>
  stop(): Promise<void>
}

const reviewer = 'you'

/** Serves it; undefined without a terminal to tell a code at. The scratch folder stands for the home folder too. */
export async function serveScratch(stateFolder: string): Promise<ServedGate | undefined> {
  const terminal = openTerminal()
  if (!terminal) return undefined
  const resident = await runResident({ stateFolder, home: stateFolder, foreground: true })
  const { gateSocket } = resident.note
  const gate = new RemoteGate({ socketPath: gateSocket })
  const access = new BrowserAccess(gateSocket)
  const pin = makePhrase()
  await gate.reviewers.add({ name: reviewer, uid: ownUid(), pin })
  return {
    gate,
    tell: async paint => {
      const identity = { reviewer, uid: ownUid(), terminal: true, pin }
      const { code, address } = await access.makeCode(identity)
      terminal.write(invitation({ code, address, phrase: pin }, paint))
    },
    stop: async () => {
      access.close()
      await gate.close()
      await resident.stop('the person left')
      closeQuietly(terminal)
    },
  }
}

interface Invitation {
  readonly code: string
  readonly address: string
  readonly phrase: string
}

function invitation({ code, address, phrase }: Invitation, paint: Paint): string {
  return [
    `Those that were queued wait for you in the inbox: ${paint.bold(address)}\n`,
    `  code    ${paint.bold(code)}  for one browser, within two minutes; type ${paint.bold('code')} for another\n`,
    `  phrase  ${paint.bold(phrase)}  signs each yes\n\n`,
  ].join('')
}

function closeQuietly(terminal: ControllingTerminal): void {
  try {
    terminal.close()
  } catch {
    // The terminal was closed before us.
  }
}
