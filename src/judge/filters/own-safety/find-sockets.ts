import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { ConnectEffect, Effect, RunEffect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { finding } from '../finding.ts'
import { namesState } from './names-state.ts'
import { runsCode } from './runs-code.ts'

const clients = wordSet('curl wget nc ncat netcat socat websocat http https xh')
const longest = 4_096
/** Ports that the gate takes when the one before is in use. */
const lastPort = 4189

/** Finds connections to the gate itself: its sockets by name, its port on this machine. */
export function findSockets(effects: readonly Effect[], place: Place): readonly OwnSafetyFinding[] {
  return flatMap(effects, effect => {
    if (effect.type === 'connect' && reaches(effect))
      return [finding('own-safety.socket', `connect to ${effect.url ?? effect.host}`, effect)]
    const socket = effect.type === 'run' ? socketIn(effect, place) : undefined
    return effect.type === 'run' && socket !== undefined
      ? [finding('own-safety.socket', `${effect.program} ${socket}`, effect)]
      : []
  })
}

function reaches({ host, port, url = '' }: ConnectEffect): boolean {
  if (port === 4180 || (url.length <= longest && /countersign[\w./-]{0,80}\.sock/.test(url))) return true
  const isHere = /^(?:localhost|127\.[\d.]{1,11}|::1|0\.0\.0\.0)$/.test(host)
  return isHere && port !== null && port > 4180 && port <= lastPort
}

/** `curl --unix-socket …/gate.sock`, `socat - UNIX-CONNECT:…`, or an interpreter’s code that names it. */
function socketIn({ program, argv }: RunEffect, place: Place): string | undefined {
  const isClient = clients.has(program)
  if (!isClient && !runsCode(program)) return undefined
  for (const word of argv) {
    const text = word.slice(0, longest)
    const isNamed =
      /countersign[\w./-]{0,120}\.sock\b/.test(text) || (isClient && /(?:^|[/:=])gate\.sock$/.test(text))
    // A client that is given any path of the state; in code it must be the path of a socket.
    const isGiven = (isClient || /\/(?:gate|agent)\.sock\b/.test(text)) && namesState(text, place)
    if (isNamed || isGiven) return text.slice(0, 200)
  }
  return undefined
}
