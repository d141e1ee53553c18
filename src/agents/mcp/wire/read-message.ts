import { isUtf8 } from 'node:buffer'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { Batch, Id, Malformed, Message, Single } from './message.ts'
import { endOfString, JsonWalk } from '../../../ground/model/json-walk.ts'

/** The facts of a text that is valid JSON, besides its value. */
interface Walked {
  /** A name that stands twice in one object: readers differ on which one holds. */
  readonly twice?: string
  /** A name of the envelope in other capitals: some readers take it for the name itself. */
  readonly lookalike?: string
  /** The same, among the parameters. */
  readonly lookalikeParameter?: string
  /** A number that JSON.parse does not give back as it was written. */
  readonly inexact?: string
  /** The id, as it was written. */
  readonly idText?: string
  /** For an array: each element as it was written. */
  readonly elements: readonly string[]
}

/** Deepest nesting that is taken. */
const maxDepth = 200

const envelope = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error'])
const parameters = new Set('name arguments _meta uri task requeststate inputresponses'.split(' '))
const rawNames = new Set([...envelope, ...parameters, 'requestState', 'inputResponses'])

/** Walks over a text that JSON.parse took, and sees what the value no longer shows. */
function walkJson(text: string): Walked {
  const walk = new Walk(text)
  walk.run()
  return walk
}

/**
 * Tells whether a text, be it JSON or not, is nested too deeply. It is checked first, since JSON.parse is slow on such
 * a text.
 */
function isTooDeep(text: string): boolean {
  if (!hasMoreBrackets(text, maxDepth)) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === 0x22) at = endOfString(text, at)
    else if (sign === 0x7b || sign === 0x5b) depth += 1
    else if (sign === 0x7d || sign === 0x5d) depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

/** Finds more than so many opening brackets, in strings too: a long text with few of them is no deep one, wherever they stand. */
function hasMoreBrackets(text: string, max: number): boolean {
  let remaining = max
  for (const bracket of '{[')
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1))
      if (--remaining < 0) return true
  return false
}

class Walk extends JsonWalk implements Walked {
  lookalike?: string
  lookalikeParameter?: string
  inexact?: string
  idText?: string
  readonly elements: string[] = []
  private top = ''
  private valueFrom = 0

  protected override onName(name: string): void {
    const { depth } = this
    if (depth === 1) this.top = name
    if (depth === 1 && isLike(name, envelope)) this.lookalike ??= name
    if (depth === 2 && this.top === 'params' && isLike(name, parameters)) this.lookalikeParameter ??= name
  }

  protected override onNumber(written: string): void {
    if ((written.length > 15 || /e/i.test(written)) && !isExact(written)) this.inexact ??= written
  }

  protected override onValue(at: number): void {
    this.valueFrom = at
  }

  protected override onValueEnd(at: number): void {
    const { isList } = this
    if (!isList && this.top !== 'id') return
    const value = this.text.slice(this.valueFrom, at).trim()
    if (!isList) this.idText = value
    else if (value !== '') this.elements.push(value)
    this.valueFrom = at + 1
  }
}

/**
 * A whole number beyond 2^53 is kept by some readers and rounded by others, us among them: what is judged must be what
 * was written. With a fraction or a power of ten, all of them take the same nearest one.
 */
function isExact(text: string): boolean {
  const value = Number(text)
  return Number.isFinite(value) && (/[.eE]/.test(text) || String(value) === text)
}

/** In other capitals, or with a letter that is folded to one of them: the long s, the sign for kelvin. */
function isLike(name: string, names: ReadonlySet<string>): boolean {
  if (name.length > 20 || rawNames.has(name)) return false
  return names.has(name.toUpperCase().toLowerCase())
}

/** Elements of a batch: each is read and answered by itself. */
const maxElements = 1_000

/**
 * Reads a line. The strictest reading: a line that two readers could take for two different messages is malformed
 * (names that stand twice, names in other capitals, line ends inside, bytes that are no text, ids that are no whole
 * numbers).
 */
export function readMessage(raw: Buffer): Message {
  if (!isUtf8(raw)) return malformed('it is no UTF-8')
  const text = raw.toString('utf8')
  if (isTooDeep(text)) return malformed(`it is nested deeper than ${maxDepth} levels`)
  const value = parsed(text)
  if (value === undefined) return malformed('it is no JSON')
  if (Array.isArray(value) && value.length > maxElements)
    return malformed(`it is a batch of more than ${maxElements} messages`)
  const walked = walkJson(text)
  // Some readers end a line at a carriage return too, and would see other lines than these.
  const carriage = text.indexOf('\r')
  if (carriage >= 0 && carriage !== text.length - 1) return malformed('there is a line end in it')
  return Array.isArray(value) ? readBatch(raw, walked) : readSingle(raw, value, walked)
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function readBatch(raw: Buffer, { elements }: Walked): Batch | Malformed {
  if (elements.length === 0) return malformed('it is an empty batch')
  const items = elements.map(element => {
    const value = JSON.parse(element) as Json
    return readSingle(Buffer.from(element), value, walkJson(element))
  })
  return { kind: 'batch', raw, items }
}

function readSingle(raw: Buffer, value: Json, walked: Walked): Single | Malformed {
  if (!isJsonObject(value)) return malformed('it is no object')
  const id = idOf(value, walked)
  const known = id === undefined || id === null ? {} : { id }
  const why = faultOf(value, walked)
  if (why !== undefined) {
    const isAnswer = !('method' in value) && walked.twice !== 'method'
    return { kind: 'malformed', why, isAnswer, ...(walked.twice === 'id' ? {} : known) }
  }
  const { method, params, result, error } = value
  if (typeof method !== 'string') {
    if (id === undefined) return malformed('its id is neither text nor a whole number')
    return {
      kind: 'response',
      raw,
      id,
      ...(result !== undefined && { result }),
      ...(error !== undefined && { error }),
    }
  }
  if (!('id' in value)) return { kind: 'notification', raw, method, params }
  if (id === undefined || id === null) return malformed('its id is neither text nor a whole number')
  return { kind: 'request', raw, id, method, params }
}

/** Finds the fault of an object that is no message, or that can be read in two ways. */
function faultOf(
  value: JsonObject,
  { twice, lookalike, lookalikeParameter, inexact }: Walked,
): string | undefined {
  if (twice !== undefined) return `the name “${twice.slice(0, 40)}” stands in it twice`
  if (lookalike !== undefined) return `it has “${lookalike}”, which some readers take for another name`
  if (value['jsonrpc'] !== '2.0') return 'it is not of version 2.0 of JSON-RPC'
  const { method } = value
  const [isAsking, isAnswer] = ['method' in value, 'result' in value || 'error' in value]
  if (isAsking === isAnswer) return isAsking ? 'it is both a question and an answer' : 'it has no method'
  if (!isAsking) return 'result' in value && 'error' in value ? 'it has a result and an error' : undefined
  if (typeof method !== 'string') return 'its method is no text'
  if (method !== 'tools/call' && method.trim().toUpperCase().toLowerCase() === 'tools/call')
    return 'its method is spelled like another one'
  if (inexact !== undefined && method === 'tools/call')
    return `it has the number ${inexact.slice(0, 40)}, which is another one for some readers: send it as text`
  if (lookalikeParameter !== undefined && method === 'tools/call')
    return `its parameters have “${lookalikeParameter}”, which some readers take for another name`
  return undefined
}

/** Null for an answer to what could not be read; undefined for what is no id. */
function idOf(value: JsonObject, { idText = '' }: Walked): Id | null | undefined {
  const id = value['id'] ?? null
  if (id === null) return null
  if (typeof id === 'string') return id.length <= 1_000 ? id : undefined
  // 1.0, 1e3 and what is beyond 2^53 come back from some readers as another number.
  const isWhole = typeof id === 'number' && Number.isSafeInteger(id) && /^(?:0|-?[1-9]\d{0,15})$/.test(idText)
  return isWhole ? id : undefined
}

function malformed(why: string): Malformed {
  return { kind: 'malformed', why, isAnswer: false }
}
