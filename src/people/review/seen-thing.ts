import { plural } from '../../judge/policy/approved-reason.ts'
import { visibleText } from '../../ground/model/visible-text.ts'

/** The look at a thing that a call changes, for its approval. */
export interface ThingLook {
  /** Absolute. */
  readonly path: string
  /** The names that are meant in it, as a pattern of a shell with slashes between folders; the thing itself where absent. */
  readonly pattern?: string
  /** The call changes what a link at this path leads to, and not the link. */
  readonly isFollowed: boolean
  /** Everything below it is changed as well. */
  readonly isWhole: boolean
  /** Its content is of no account, as in a folder that tools make anew: where it really is says enough. */
  readonly isPlace: boolean
  /** It lies in a workspace: what lies under names that tools give to what they make is not listed. */
  readonly skipsGenerated: boolean
}

/** A thing on the disk as an approval is bound to it. */
export interface SeenThing {
  readonly kind: 'file' | 'folder' | 'link' | 'other' | 'absent' | 'unseen'
  /** Device and number, where it must stay the same one. */
  readonly id?: string
  /** The path without links; absent where it can’t be told. */
  readonly at?: string
  /** The place to which a link leads. */
  readonly leadsTo?: string
  /** The number of names that were listed. */
  readonly names?: number
  /** SHA-256 over the list; hex. */
  readonly list?: string
  /** There are more names than are looked at. */
  readonly isPart?: true
}

/** No path that was resolved holds two slashes. */
const mark = '//='
const flags = { isFollowed: 'f', isWhole: 'w', isPlace: 'p', skipsGenerated: 'g' } as const
type Flag = keyof typeof flags
const flagNames = Object.keys(flags) as Flag[]

/** Returns the key under which a thing stands among the files of a review. */
export function thingKey(look: ThingLook): string {
  const letters = flagNames.map(name => (look[name] ? flags[name] : '')).join('')
  return `${look.path}${mark}${letters}${look.pattern === undefined ? '' : `/${look.pattern}`}`
}

/** Reads the key of a thing; undefined for that of a file. */
export function readThingKey(key: string): ThingLook | undefined {
  const at = key.indexOf(mark)
  if (at === -1) return undefined
  const rest = key.slice(at + mark.length)
  const slash = rest.indexOf('/')
  const letters = slash === -1 ? rest : rest.slice(0, slash)
  const has = (name: Flag) => letters.includes(flags[name])
  return {
    path: key.slice(0, at) || '/',
    ...(slash !== -1 && { pattern: rest.slice(slash + 1) }),
    isFollowed: has('isFollowed'),
    isWhole: has('isWhole'),
    isPlace: has('isPlace'),
    skipsGenerated: has('skipsGenerated'),
  }
}

/** Returns the text that stands for a thing in the place of a file’s digest. */
export function thingText(thing: SeenThing): string {
  return JSON.stringify(thing)
}

/** Reads the text of a thing; undefined for a digest. */
export function readThing(text: string | undefined): SeenThing | undefined {
  if (!text?.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as SeenThing
  } catch {
    return undefined
  }
}

/** Says in what a file or a thing is another one than it was, as a clause: `a.sh has changed`. */
export function changeClause(key: string, before: string | undefined, after: string | undefined): string {
  const look = readThingKey(key)
  const path = visibleText(look ? nameOf(look) : key, 200)
  const [was, is] = [readThing(before), readThing(after)]
  if (look && was && is) return thingClause(path, was, is)
  if (look && is) return `${path} is among what it changes now`
  return `${path} ${after?.startsWith('(') ? 'has vanished' : 'has changed'}`
}

/** Names the things of which an approval covers a part of the names alone: there are more than are looked at. */
export function partlyListed(files: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(files).flatMap(([key, text]) => {
    const look = readThing(text)?.isPart ? readThingKey(key) : undefined
    return look ? [nameOf(look)] : []
  })
}

function nameOf({ path, pattern }: ThingLook): string {
  return pattern === undefined ? path : `${path === '/' ? '' : path}/${pattern}`
}

function thingClause(path: string, was: SeenThing, is: SeenThing): string {
  if (was.at !== is.at || was.leadsTo !== is.leadsTo) {
    const [old, now] = was.at === is.at ? [was.leadsTo, is.leadsTo] : [was.at, is.at]
    return `${path} leads to ${placeText(now)} now, and led to ${placeText(old)}`
  }
  if (is.kind === 'absent') return `${path} has vanished`
  if (was.kind === 'absent') return `${path} was not there, and is now a ${is.kind}`
  if (was.kind !== is.kind) return `${path} was a ${was.kind}, and is now a ${is.kind}`
  if (was.names !== is.names) return countClause(path, (is.names ?? 0) - (was.names ?? 0))
  if (was.list !== is.list) return `${path} has other things of the same number`
  return `${path} is another ${is.kind} of the same name`
}

function countClause(path: string, difference: number): string {
  const [count, how] = [Math.abs(difference), difference > 0 ? 'more' : 'fewer']
  return `${path} has ${plural(count, 'name').replace(' ', ` ${how} `)} than were shown`
}

function placeText(path: string | undefined): string {
  return path === undefined ? 'a place that can’t be told' : visibleText(path, 200)
}
