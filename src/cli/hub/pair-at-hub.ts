import { BrowserAccess } from '../../agents/remote/browser-access.ts'
import { RemoteGate } from '../../agents/remote/remote-gate.ts'
import { askSecret, findReviewer, type IdentityOptions } from '../people/identify.ts'
import { openTerminal } from '../run/controlling-terminal.ts'
import { GateError } from '../../ground/model/errors.ts'
import { type HubOptions, pathsOf } from './with-team.ts'

/** Shows a code for a browser of a reviewer, who gives their secret, at the terminal itself: nothing that reads our output sees it. */
export async function pairAtHub(name: string, options: HubOptions & IdentityOptions): Promise<void> {
  const { socket: socketPath } = pathsOf(options)
  const terminal = openTerminal()
  if (!terminal)
    throw new GateError(
      'usage',
      'A code to pair a browser is shown at a terminal only: run countersign hub pair at one.',
    )
  const [gate, access] = [new RemoteGate({ socketPath }), new BrowserAccess(socketPath)]
  try {
    const reviewer = findReviewer(await gate.reviewers.list(), name)
    const who = {
      reviewer: reviewer.name,
      uid: null,
      terminal: true,
      ...(await askSecret(reviewer, options)),
    }
    const { code, address } = await access.makeCode(who)
    terminal.write(
      `\n  Code  ${code}\n\nOpen ${address}, and type it there within two minutes; it works once.\n`,
    )
  } finally {
    access.close()
    await gate.close()
    terminal.close()
  }
}
