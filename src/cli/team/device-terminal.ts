import { setTimeout as pass } from 'node:timers/promises'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { DeviceTerminal } from '../../daemon/team/courier/sign-on-by-device.ts'
import { standardError } from '../render/terminal-output.ts'

/** Shows somebody at a terminal where to sign on, and what to type there. */
export const deviceTerminal: DeviceTerminal = {
  show: ({ address, code, whole, expiresIn }) => {
    const minutes = Math.max(1, Math.round(expiresIn / 60))
    standardError.print(
      [
        `Open ${visibleText(address, 500)} in any browser, sign on, and type the code`,
        '',
        `    ${visibleText(code, 40)}`,
        '',
        ...(whole === null ? [] : [`or open ${visibleText(whole, 700)}`]),
        `It holds for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Type it nowhere for somebody else, whatever they say.`,
      ].join('\n'),
    )
  },
  pause: milliseconds => pass(milliseconds),
}
