import type { ApiRequest } from './api-request.ts'
import type { ApiChange, ApiChangeKind } from './api-change.ts'
import type { Operation } from './api-operations.ts'
import {
  changingVerbs,
  deployingVerbs,
  destroyingVerbs,
  everydayNouns,
  grantingVerbs,
  guards,
  lookingVerbs,
  messageNouns,
  payingVerbs,
  peopleNouns,
  resourceNouns,
  rights,
  runningVerbs,
  settingVerbs,
  steering,
  stoppingVerbs,
  tellingVerbs,
} from './api-words-table.ts'
import { recipientsOf } from './recipients-of.ts'

/** Reads of what nobody should see by the way. */
const secretReads =
  /^(?:get secret value|batch get secret value|reveal|decrypt|assume role|get session token|get federation token|export (?:keys?|secrets?|credentials?|vault)|show (?:password|secret|key)s?)(?: |$)/

/** An operation's name by its parts, with what its object is about. */
interface Deed {
  readonly verb: string
  readonly objects: Operation
  readonly what: string
  readonly request: ApiRequest
  readonly about: (table: ReadonlySet<string>) => boolean
  /** The object is a small or everyday thing. */
  readonly everyday: boolean
}

/** Rules by which a deed is told: the first that knows it answers. */
const rules: readonly ((deed: Deed) => ApiChangeKind | undefined)[] = [
  ({ what }) => (secretReads.test(what) ? 'secret' : undefined),
  ({ verb }) => (lookingVerbs.has(verb) ? 'none' : undefined),
  ({ verb, about }) => (isOff(verb) && about(guards) ? 'unprotect' : undefined),
  ({ what }) =>
    /^schedule key deletion|^put account public|^open (?:firewall|port)/.test(what) ? 'unprotect' : undefined,
  deleting,
  giving,
  paying,
  ({ verb, objects, request }) => (tellingVerbs.has(verb) && tells(objects, request) ? 'tell' : undefined),
  ({ verb, everyday }) => (stoppingVerbs.has(verb) ? (everyday ? 'none' : 'stop') : undefined),
  ({ verb, everyday }) => (deployingVerbs.has(verb) ? (everyday ? 'none' : 'deploy') : undefined),
  ({ verb, what }) => (runningVerbs.has(verb) && !/query|search|workflow/.test(what) ? 'run' : undefined),
  changing,
]

/**
 * Returns the change that an operation's name stands for: its verb decides together with its object. A name that looks
 * is `none`, and one without a known verb is undefined.
 */
export function changeOfOperation(words: Operation, request: ApiRequest): ApiChange | undefined {
  const [verb = '', ...objects] = words
  const what = words.join(' ').slice(0, 80)
  const about = (table: ReadonlySet<string>) =>
    objects.some((word, i) => table.has(word) || table.has(pair(objects, i)))
  const everyday =
    about(everydayNouns) && !about(rights) && !about(guards) && !about(peopleNouns) && !isMany(words)
  const deed: Deed = { verb, objects, what, request, about, everyday }
  for (const rule of rules) {
    const kind = rule(deed)
    if (kind !== undefined) return { kind, what }
  }
  return undefined
}

function deleting({ verb, everyday }: Deed): ApiChangeKind | undefined {
  if (!destroyingVerbs.has(verb)) return undefined
  return everyday ? 'none' : 'destroy'
}

function giving({ verb, objects, what, about, everyday }: Deed): ApiChangeKind | undefined {
  if (grantingVerbs.has(verb)) return isThing(objects) ? 'device' : 'grant'
  if (verb === 'transfer' && /ownership|repo|project|domain/.test(what)) return 'grant'
  if (!settingVerbs.has(verb)) return undefined
  if (about(rights)) return 'grant'
  return about(peopleNouns) && !everyday ? 'account' : undefined
}

function paying({ verb, what }: Deed): ApiChangeKind | undefined {
  if (verb === 'send') return /transaction|payment|funds|money|coins?\b/.test(what) ? 'pay' : undefined
  return payingVerbs.has(verb) ? 'pay' : undefined
}

function changing({ verb, objects, about, everyday }: Deed): ApiChangeKind | undefined {
  if (isThing(objects) && /^(?:open|close|start|set|turn|switch|move|arm|disarm|release|toggle)$/.test(verb))
    return 'device'
  if (/^(?:merge|approve|promote|release)$/.test(verb)) return 'change'
  if (everyday) return undefined
  if (changingVerbs.has(verb) || (settingVerbs.has(verb) && about(steering))) return 'change'
  return /^(?:run|create|start|launch|allocate)$/.test(verb) && about(resourceNouns) ? 'change' : undefined
}

function isOff(verb: string): boolean {
  return (
    destroyingVerbs.has(verb) ||
    stoppingVerbs.has(verb) ||
    /^(?:bypass|mute|silence|remove|unset|revoke|skip|override|snooze)$/.test(verb)
  )
}

/** Many at once is no small thing, whatever they are. */
function isMany(words: Operation): boolean {
  return words.some(word => /^(?:all|everything|bulk|batch|every|many)$/.test(word))
}

/** Things that open, heat, move or let somebody in. */
function isThing(objects: Operation): boolean {
  return objects.some(word =>
    /^(?:door|doors|lock|locks|gate|gates|valve|valves|pump|pumps|breaker|breakers|cover|covers|garage|siren|heater|oven|robot|drone|vehicle|car|relay|relays|reactor|elevator|barrier|switch|climate|vault|alarmpanel)$/.test(
      word,
    ),
  )
}

function tells(objects: Operation, request: ApiRequest): boolean {
  return (
    objects.length === 0 || objects.some(word => messageNouns.has(word)) || recipientsOf(request).length > 0
  )
}

/** `access key` is one object in two words. */
function pair(objects: Operation, at: number): string {
  return `${objects[at] ?? ''}${objects[at + 1] ?? ''}`
}
