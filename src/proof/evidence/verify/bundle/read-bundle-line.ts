/**
 * The value of a JSON text that every reader takes for the same; undefined for any other text. A member that stands
 * twice, a number with more digits than are kept, or blanks would let a person or another program read in the file
 * something else than what was checked.
 */
function parseOneWay(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    const raw = JSON.stringify(value)
    return raw === text || isWithEscapes(text, raw) ? value : undefined
  } catch {
    return undefined
  }
}

const backslash = 0x5c
const firstEscaped = 0x7f

/**
 * Tells whether a text is `spelled`, but for characters that are spelled out: who writes a bundle does that with what
 * can't be seen. It goes by hand, since a line may have megabytes of escapes.
 */
function isWithEscapes(text: string, raw: string): boolean {
  let at = 0
  for (let i = 0; i < raw.length; i++, at++) {
    const code = raw.charCodeAt(i)
    const isEscape = text.charCodeAt(at) === backslash
    if (isEscape && code !== backslash) {
      const named = text[at + 1] === 'u' ? Number.parseInt(text.slice(at + 2, at + 6), 16) : 0
      if (named < firstEscaped || named !== code) return false
      at += 5
    } else if (text.charCodeAt(at) !== code) return false
    else if (isEscape && text[++at] !== raw[++i]) return false
  }
  return at === text.length
}

type Members = Readonly<Record<string, unknown>>

/** Reads one line of a bundle, without its line end; undefined where it is none. */
export function readBundleLine(text: string): BundleLine | undefined {
  const line = parseOneWay(text)
  if (!isObject(line)) return undefined
  if ('countersign-evidence' in line) return readHeader(line)
  if ('entry' in line) {
    const entry = readEntry(line)
    return entry && { kind: 'entry', entry }
  }
  if ('proof' in line)
    return has(line, 'proof') && isText(line['proof']) ? { kind: 'proof', proof: line['proof'] } : undefined
  if ('keys' in line) return readKeys(line)
  if ('consistency' in line)
    return has(line, 'consistency') ? readConsistency(line['consistency']) : undefined
  if ('time' in line) return has(line, 'time') ? readTime(line['time']) : undefined
  return 'end' in line ? readEnd(line['end'], text) : undefined
}

function readHeader(line: Members): BundleLine | undefined {
  const { 'countersign-evidence': version, origin, from, to, ...rest } = line
  if (version !== 1 || !isText(origin) || !isSeq(from) || !isSeq(to) || from > to) return undefined
  const claims = Object.entries(rest).filter((pair): pair is [string, string] => isText(pair[1]))
  const header: BundleHeader = { origin, from, to, claims: Object.fromEntries(claims) }
  return { kind: 'header', header }
}

/** Reads an entry; undefined where a member is missing, is of another type, or is one too many. */
function readEntry(line: Members): EntryLine | undefined {
  const head = readHead(line['entry'])
  if (!head) return undefined
  if ('withheld' in line)
    return has(line, 'entry', 'withheld') && line['withheld'] === true
      ? { head, body: undefined, openings: {} }
      : undefined
  const { body, openings = {} } = line
  const isWhole = isText(body) && isObject(openings) && Object.values(openings).every(isOpening)
  return isWhole && has(line, 'entry', 'body', 'openings')
    ? { head, body, openings: openings as EntryLine['openings'] }
    : undefined
}

const hashForm = /^[0-9a-f]{64}$/
const kindForm = /^[a-z_]{1,40}$/

function readHead(head: unknown): EntryHead | undefined {
  if (!isObject(head) || !has(head, 'at', 'kind', 'prev', 'seq', 'hash')) return undefined
  const { at, kind, prev, seq, hash } = head
  const isRight =
    isCount(at) && isSeq(seq) && isText(kind) && kindForm.test(kind) && [prev, hash].every(isHash)
  return isRight ? (head as unknown as EntryHead) : undefined
}

const maxChanges = 1_000

function readKeys(line: Members): BundleLine | undefined {
  const { keys, rotations = [] } = line
  if (
    !has(line, 'keys', 'rotations') ||
    !Array.isArray(keys) ||
    !keys.every(isText) ||
    !Array.isArray(rotations)
  )
    return undefined
  if (rotations.length > maxChanges || keys.length > maxChanges) return undefined
  const changes = rotations.map(readChange)
  return changes.every(one => one !== undefined) ? { kind: 'keys', keys, changes } : undefined
}

function readChange(value: unknown): KeyChangeLine | undefined {
  if (!isObject(value) || !isText(value['proof'])) return undefined
  const { proof, ...line } = value
  const entry = readEntry(line)
  return entry?.body === undefined ? undefined : { entry, proof: proof as string }
}

function readConsistency(value: unknown): BundleLine | undefined {
  if (!isObject(value) || !has(value, 'old', 'hashes')) return undefined
  const { old, hashes } = value
  const isRight = isText(old) && Array.isArray(hashes) && hashes.length < 64 && hashes.every(isText)
  return isRight ? { kind: 'consistency', old, hashes } : undefined
}

function readTime(value: unknown): BundleLine | undefined {
  if (!isObject(value) || !has(value, 'kind', 'over', 'token')) return undefined
  const { kind, over, token } = value
  return kind === 'rfc3161' && isText(over) && isText(token) ? { kind: 'time', over, token } : undefined
}

/** The last line has one form alone: nothing else covers its bytes. */
function readEnd(value: unknown, text: string): BundleLine | undefined {
  if (!isObject(value)) return undefined
  const { lines, sha256 } = value
  if (!isSeq(lines) || !isHash(sha256)) return undefined
  const raw = JSON.stringify({ end: { lines, sha256 } })
  return raw === text ? { kind: 'end', lines, sha256: sha256 as string } : undefined
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** No member but these. */
function has(object: Members, ...names: readonly string[]): boolean {
  return Object.keys(object).every(name => names.includes(name))
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isHash = (value: unknown) => isText(value) && hashForm.test(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isSeq = (value: unknown): value is number => isCount(value) && value > 0
const isOpening = (value: unknown) => Array.isArray(value) && value.length === 2 && isText(value[0])

/** The first line of a bundle: what it says of itself. Nothing proves it. */
export interface BundleHeader {
  readonly origin: string
  readonly from: number
  readonly to: number
  readonly claims: Readonly<Record<string, string>>
}

/** An entry without its body. */
export interface EntryHead {
  readonly at: number
  readonly kind: string
  readonly prev: string
  readonly seq: number
  readonly hash: string
}

/** An entry of the log: whole, or withheld but for its hash. */
export interface EntryLine {
  readonly head: EntryHead
  /** Its text as the hash covers it; undefined where it is withheld. */
  readonly body: string | undefined
  /** Pointer → salt and value of a sealed part. */
  readonly openings: Readonly<Record<string, readonly [salt: string, value: unknown]>>
}

/** An entry that changes which key signs the log, with the proof that it is in there. */
export interface KeyChangeLine {
  readonly entry: EntryLine
  readonly proof: string
}

/** A line of a bundle, by its kind. */
export type BundleLine =
  | { readonly kind: 'header'; readonly header: BundleHeader }
  | { readonly kind: 'entry'; readonly entry: EntryLine }
  | { readonly kind: 'proof'; readonly proof: string }
  | { readonly kind: 'keys'; readonly keys: readonly string[]; readonly changes: readonly KeyChangeLine[] }
  | { readonly kind: 'consistency'; readonly old: string; readonly hashes: readonly string[] }
  | { readonly kind: 'time'; readonly over: string; readonly token: string }
  | { readonly kind: 'end'; readonly lines: number; readonly sha256: string }
