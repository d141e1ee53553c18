import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect, PathTarget, RunEffect } from '../../../ground/model/effect.ts'
import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import type { Place } from '../../../ground/model/place.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { isProse } from '../../readers/calls/is-prose.ts'
import { everyString } from '../../readers/named-argument.ts'
import { toolShape } from '../../readers/named-tools/tool-shape.ts'
import { toolWords } from '../../readers/named-tools/tool-words.ts'
import { type OwnReach, reachOwn } from '../../readers/paths/reach-own.ts'
import type { FilterInput } from '../filter.ts'
import { spellPath } from '../views/written-paths.ts'
import { isServerList } from './find-client-switch.ts'
import { findOwnCommands, isGated, saysOwnCommand } from './find-own-commands.ts'

const looking = new Set(
  'read get list view search find show describe count fetch stat check glob grep tail head cat load query lookup preview'.split(
    ' ',
  ),
)
/** Verbs that reach all that lies below a folder. */
const ofTrees = new Set(
  'unzip untar extract unpack decompress inflate restore copy sync mirror clone move rename delete remove clean purge wipe chmod chown write save import deploy install docker container mount bind podman cleanup prune erase empty tidy'.split(
    ' ',
  ),
)
/** Verbs that take along all that lies below a folder. */
const ofPacks = new Set('archive backup zip tar compress pack upload send export snapshot'.split(' '))
const ending = new Set(
  'kill stop terminate end signal interrupt suspend halt restart reload disable process'.split(' '),
)
const running =
  /^(?:run|exec|execute|shell|terminal|cell|jupyter|kernel|notebook|repl|type|keys|keystrokes|press|console|command|cmd|bash|spawn|start|launch|eval|send)$/
const maxWords = 100

/** Finds what a tool that nobody knows is given of the gate: its files, its sockets, its process, its program with a verb. */
export function findInTools({ call, effects, place }: FilterInput): readonly OwnSafetyFinding[] {
  if (call.kind !== 'tool' || toolShape(call) === 'nothing') return []
  const words = toolWords(call.tool ?? '')
  const names = effects.flatMap(effect => (effect.type === 'opaque' ? (effect.names ?? []) : []))
  return [
    ...givenFiles(names, words, call, place),
    ...givenProcess(call, words, place),
    ...givenCommand(call, words, names, place),
  ].slice(0, 4)
}

function toldFinding(
  code: OwnSafetyFinding['code'],
  what: string,
  call: ToolCall,
  text?: string,
): OwnSafetyFinding {
  const input = everyString(call.arguments)
  const at = input.find(one => text !== undefined && one.text.includes(text)) ?? input[0]
  const evidence = { pointer: at?.pointer ?? '', start: 0, end: at?.text.length ?? 0 }
  return { code, what: `${call.tool} ${what}`.trim().slice(0, 200), evidence: [evidence], strength: 1 }
}

function givenFiles(
  names: readonly PathTarget[],
  words: readonly string[],
  call: ToolCall,
  place: Place,
): readonly OwnSafetyFinding[] {
  const socket = names.find(name => name.raw.endsWith('.sock') && reachOwn(name, place)?.where === 'at')
  if (socket) return [toldFinding('own-safety.socket', `reaches ${spellPath(socket)}`, call, socket.raw)]
  if (looking.has(words[0] ?? '')) return []
  for (const name of names) {
    const reach = reachOwn(name, place)
    const code = reach && !isServerList(spellPath(name)) ? codeOf(reach, words, name, place) : undefined
    if (code) return [toldFinding(code, `is given ${spellPath(name)}`, call, name.raw)]
  }
  return []
}

function codeOf(
  { kind, where, certain }: OwnReach,
  words: readonly string[],
  { path, base }: PathTarget,
  { home }: Place,
): OwnSafetyFinding['code'] | undefined {
  if (where === 'above') {
    if (words.some(word => ofTrees.has(word))) return 'own-safety.overwrite'
    const isTaken = words.some(word => ofPacks.has(word)) && (path ?? base).startsWith(`${home}/`)
    return isTaken ? 'own-safety.taken-along' : undefined
  }
  if (kind === 'program') return words.some(word => ofTrees.has(word)) ? 'own-safety.program' : undefined
  if (!certain) return 'own-safety.reach'
  return kind === 'state' ? 'own-safety.state' : 'own-safety.registration'
}

function givenProcess(
  call: ToolCall,
  words: readonly string[],
  { gatePid }: Place,
): readonly OwnSafetyFinding[] {
  const ends = words.some(word => ending.has(word))
  const values = everyScalar(call.arguments)
  const isPid = ({ name, text }: Scalar) =>
    gatePid !== undefined &&
    (text === String(gatePid) || text === `-${gatePid}`) &&
    (ends || /pid|process/i.test(name))
  const isNamed = ({ text }: Scalar) =>
    ends && /^(?:[\w./-]{0,200}\/)?countersign(?:\.\w{1,10})?$/i.test(text)
  const pid = values.find(value => isPid(value) || isNamed(value))
  if (pid) return [toldFinding('own-safety.signal', `ends ${pid.text}`, call)]
  const isHere = values.some(({ text }) => /^(?:localhost|127\.[\d.]{1,11}|::1|0\.0\.0\.0)$/.test(text))
  const port = values.find(({ name, text }) => /port/i.test(name) && /^418\d$/.test(text))
  return port && isHere ? [toldFinding('own-safety.socket', `reaches port ${port.text}`, call)] : []
}

/** A string, a number or a truth among the arguments. */
interface Scalar {
  readonly name: string
  readonly text: string
}

function everyScalar(value: Json): readonly Scalar[] {
  const scalars: Scalar[] = []
  const pending: (readonly [string, Json])[] = [['', value]]
  for (let item = pending.pop(); item !== undefined && scalars.length < 2_000; item = pending.pop()) {
    const [name, part] = item
    if (Array.isArray(part)) pending.push(...part.slice(0, 2_000).map(one => [name, one as Json] as const))
    else if (isJsonObject(part)) pending.push(...Object.entries(part))
    else scalars.push({ name, text: String(part) })
  }
  return scalars
}

/** A line, a list of words, or a program beside its words. */
function givenCommand(
  call: ToolCall,
  words: readonly string[],
  names: readonly PathTarget[],
  place: Place,
): readonly OwnSafetyFinding[] {
  const runs = words.some(word => running.test(word)) || everyScalar(call.arguments).some(types)
  // What a shell is given is read as a line, and not as a text that may name one.
  const isRead = ({ name }: Scalar) => name === 'command' && toolShape(call) === 'shell'
  const strings = [...everyString(call.arguments), ...joinedLines(call.arguments)]
    .filter(one => !isRead(one))
    .slice(0, maxWords)
  const line = strings.find(({ name, text }) => (runs || !isProse(name)) && saysOwnCommand(text))
  if (line) return [toldFinding('own-safety.command', 'is given a command of Countersign', call, line.text)]
  const own = names.filter(name => reachOwn(name, place)?.kind === 'program')
  const input = strings
    .filter(({ name, text }) => (runs || !isProse(name)) && text.length < 1_024)
    .map(({ text }) => text)
  const wasNotified =
    own.length > 0 && input.some(text => text.split(/[\s,]+/).some(word => isGated(word, '')))
  if (wasNotified)
    return [toldFinding('own-safety.command', 'is given the program of Countersign', call, own[0]?.raw)]
  return inWords(input, place).map(({ what }) => toldFinding('own-safety.command', `is given ${what}`, call))
}

/** `{action: 'type', text: …}`: a tool of many verbs, one of which types. */
function types({ name, text }: Scalar): boolean {
  return /^(?:action|operation|op|event|verb)$/i.test(name) && running.test(text.toLowerCase())
}

/** A cell of a notebook is a list of pieces. */
function joinedLines(value: Json): readonly Scalar[] {
  const lists: (readonly string[])[] = []
  const pending: Json[] = [value]
  for (let part = pending.pop(); part !== undefined && lists.length < maxWords; part = pending.pop()) {
    if (Array.isArray(part) && part.every(one => typeof one === 'string')) lists.push(part)
    else if (Array.isArray(part)) pending.push(...part.slice(0, maxWords))
    else if (isJsonObject(part)) pending.push(...Object.values(part))
  }
  return lists.filter(({ length }) => length > 1).map(list => ({ name: '', text: list.join('') }))
}

function inWords(words: readonly string[], place: Place): readonly OwnSafetyFinding[] {
  const at = words.findIndex(word => /countersign/i.test(word))
  if (at === -1) return []
  const run: RunEffect & Effect = {
    type: 'run',
    program: (words[at] ?? '').replace(/^.*\//, ''),
    argv: words.slice(at + 1),
    evidence: { pointer: '', start: 0, end: 0 },
    through: [],
  }
  return findOwnCommands(run, place)
}
