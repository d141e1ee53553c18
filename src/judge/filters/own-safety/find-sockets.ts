import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { ConnectEffect, Effect, Evidence, RunEffect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { finding } from '../finding.ts'
import { runsCode } from './find-signals.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { everyString } from '../../readers/named-argument.ts'

/** Tells whether a text names Countersign's state or something in it: spelled whole, from the home folder, or by its variable. */
function namesState(text: string, place: Place): boolean {
  return spellings(place).some(folder => holdsPath(text, folder))
}

/**
 * Arguments of a tool, or of SQL, that name the state: what a tool does with a path that it is given is for it to say,
 * and nothing that it could do there is for an agent.
 */
export function stateArguments({ kind, arguments: args }: ToolCall, place: Place): readonly Evidence[] {
  if (kind !== 'tool' && kind !== 'sql') return []
  return everyString(args)
    .filter(({ text }) => (kind === 'sql' || isPath(text)) && namesState(text, place))
    .map(({ pointer, text }) => ({ pointer, start: 0, end: text.length }))
}

const variable = ['$COUNTERSIGN_HOME', '${COUNTERSIGN_HOME}']

function spellings({ stateFolders, home }: Place): readonly string[] {
  const homes = ['~', '$HOME', '${HOME}']
  const fromHome = stateFolders
    .filter(folder => folder.startsWith(`${home}/`))
    .flatMap(folder => homes.map(one => one + folder.slice(home.length)))
  return [...stateFolders, ...fromHome, ...variable]
}

/** The folder itself or what is below it, and no neighbour that begins like it. */
function holdsPath(text: string, folder: string): boolean {
  for (let at = text.indexOf(folder); at !== -1; at = text.indexOf(folder, at + folder.length))
    if (!/[\w.-]/.test(text.charAt(at + folder.length))) return true
  return false
}

/** A path and nothing else. */
function isPath(text: string): boolean {
  return text.length < 4_096 && /^\s{0,9}(?:file:\/\/|sqlite:\/{2,4})?[/~$][^\n]*$/.test(text)
}

const clients = wordSet('curl wget nc ncat netcat socat websocat http https xh')
const maxLength = 4_096
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
  if (port === 4180 || (url.length <= maxLength && /countersign[\w./-]{0,80}\.sock/.test(url))) return true
  const isHere = /^(?:localhost|127\.[\d.]{1,11}|::1|0\.0\.0\.0)$/.test(host)
  return isHere && port !== null && port > 4180 && port <= lastPort
}

/** `curl --unix-socket …/gate.sock`, `socat - UNIX-CONNECT:…`, or an interpreter’s code that names it. */
function socketIn({ program, argv }: RunEffect, place: Place): string | undefined {
  const isClient = clients.has(program)
  if (!isClient && !runsCode(program)) return undefined
  for (const word of argv) {
    const text = word.slice(0, maxLength)
    const isNamed =
      /countersign[\w./-]{0,120}\.sock\b/.test(text) || (isClient && /(?:^|[/:=])gate\.sock$/.test(text))
    // A client that is given any path of the state; in code it must be the path of a socket.
    const isGiven = (isClient || /\/(?:gate|agent)\.sock\b/.test(text)) && namesState(text, place)
    if (isNamed || isGiven) return text.slice(0, 200)
  }
  return undefined
}
