import { mapOf } from '../../../ground/model/map-of.ts'
import { type HeadAndTail, headAndTail } from '../../../ground/model/head-and-tail.ts'

/** Characters of one result that are passed on. */
export const maxSaid = 1_048_576

/**
 * Words by which a block says what it is: nobody says them to a model. As text, `text` would be the order to write to
 * somebody.
 */
const tags: ReadonlySet<string> = new Set(
  'text input_text output_text image input_image image_url audio input_audio resource resource_link document file input_file json content tool_result tool_reference search_result web_search_result url base64 blob error-text refusal pdf notebook media parts file_unchanged'.split(
    ' ',
  ),
)
/** Members that say how a block is packed. */
const packing: ReadonlySet<string> = new Set(
  'mimetype mime_type mediatype media_type annotations _meta cache_control'.split(' '),
)
/** The kind of bytes that a value stands in: pictures are no text that is left out. */
type Bytes = 'image' | 'other'

interface Pending {
  readonly value: unknown
  readonly bytes: Bytes | undefined
}

/** Collects what a model reads of a value, and counts what it can’t read. */
class SaidParts {
  readonly texts: string[] = []
  unread = 0
  /** Values of programs may hold themselves. */
  private readonly seen = new Set<object>()

  isNew(value: object): boolean {
    if (this.seen.has(value)) return false
    this.seen.add(value)
    return true
  }

  skip(bytes: number, kind: Bytes | undefined): void {
    if (kind !== 'image') this.unread += bytes
  }

  add(text: string, bytes: Bytes | undefined): void {
    if (text === '') return
    const kind = /^data:image\//i.test(text) ? 'image' : bytes
    if (kind === undefined || !isPacked(text)) this.texts.push(text)
    else this.skip(Math.floor((text.length * 3) / 4), kind)
  }
}

/** Shorter texts, and shorter lines, are words. */
const minPackedLength = 64
const minLineLength = 40
const packed = /^(?:data:[\w/+.;=-]{0,200},)?[A-Za-z0-9+/_=-]+$/

function isPacked(text: string): boolean {
  if (text.length < minPackedLength) return false
  const lines = text.match(/[\r\n]+/g)?.length ?? 0
  return lines * minLineLength < text.length && packed.test(lines === 0 ? text : text.replace(/[\r\n]+/g, ''))
}

/**
 * Returns what a model reads of a result: each text of its content blocks, and each value of other objects with a name that is a sentence, one on a line.
 * Pictures are left out; other packed bytes are left out and counted, and so is what lies between the head and the tail of a
 * long text. In whatever depth it stands.
 */
export function saidText(value: unknown, max = maxSaid): HeadAndTail {
  const parts = new SaidParts()
  collect(value, parts)
  const { text, unread } = headAndTail(parts.texts.join('\n'), max)
  return { text, unread: unread + parts.unread }
}

function collect(root: unknown, parts: SaidParts): void {
  const pending: Pending[] = [{ value: root, bytes: undefined }]
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    const { value, bytes } = one
    if (typeof value === 'string') parts.add(value, bytes)
    else if (typeof value === 'object' && value !== null) {
      const length = lengthOfBytes(value)
      if (length !== undefined) parts.skip(length, bytes)
      else if (parts.isNew(value)) pushInner(value, bytes, pending)
    } else if (value !== null && value !== undefined) parts.add(String(value), undefined)
  }
}

/** The last goes first: nothing is spread, since a list may be as long as all of it. */
function pushInner(value: object, outer: Bytes | undefined, pending: Pending[]): void {
  if (Array.isArray(value)) {
    for (let i = value.length - 1; i >= 0; i--) pending.push({ value: value[i] as unknown, bytes: outer })
    return
  }
  const members = Object.entries(value)
  const bytes = bytesOf(members) ?? outer
  for (let i = members.length - 1; i >= 0; i--) {
    const [name, inner] = members[i] as [string, unknown]
    if (!isTag(name, inner, members))
      pending.push({ value: inner, bytes: name === 'blob' ? (bytes ?? 'other') : bytes })
    if (spoken.test(name)) pending.push({ value: name, bytes: undefined })
  }
}

/** A name that is a sentence: a model reads it as one. */
const spoken = /\S\s+\S+\s+\S|[。！？]/

/** Bytes themselves, and as Node writes them in JSON. */
function lengthOfBytes(value: object): number | undefined {
  if (ArrayBuffer.isView(value)) return value.byteLength
  const data: unknown = Reflect.get(value, 'data')
  return Reflect.get(value, 'type') === 'Buffer' && Array.isArray(data) ? data.length : undefined
}

const bytesByTag: ReadonlyMap<string, Bytes> = mapOf({
  image: 'image',
  input_image: 'image',
  image_url: 'image',
  audio: 'other',
  input_audio: 'other',
  document: 'other',
  pdf: 'other',
  media: 'other',
  file: 'other',
  input_file: 'other',
  base64: 'other',
})

/** A file’s own type is worth more than the block’s. */
function bytesOf(members: readonly (readonly [string, unknown])[]): Bytes | undefined {
  let found: Bytes | undefined
  for (const [name, value] of members) {
    if (name === 'isImage' && value === true) return 'image'
    if (typeof value !== 'string') continue
    const isType = name === 'type' || packing.has(name.toLowerCase())
    if (isType && /^image\//i.test(value)) return 'image'
    if (name === 'type') found = bytesByTag.get(value) ?? found
  }
  return found
}

/** Tools of clients that write a file say so beside its name. */
const filed = /^(?:create|update|edit|delete|overwrite)$/

function isTag(name: string, value: unknown, members: readonly (readonly [string, unknown])[]): boolean {
  if (packing.has(name.toLowerCase())) return true
  if (name !== 'type' || typeof value !== 'string') return false
  if (tags.has(value) || /^(?:image|audio|video|text|application)\/[\w.+-]{1,80}$/.test(value)) return true
  return filed.test(value) && members.some(([other]) => other === 'filePath')
}

/** Tells whether a value is content blocks, or a result that holds some, as MCP and clients write them. */
export function isContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isBlock)
  if (typeof value !== 'object' || value === null) return false
  const content: unknown = Reflect.get(value, 'content')
  return isBlock(value) || (Array.isArray(content) && content.length > 0 && content.every(isBlock))
}

function isBlock(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const type: unknown = Reflect.get(value, 'type')
  return typeof type === 'string' && tags.has(type)
}
