import { fromBase64 } from './decode-once.ts'
import { type InstructionKind, instructionPhrases } from './instruction-table.ts'
import { unseenCharacters } from '../../../ground/model/unseen-characters.ts'
import { findOddCharacters } from './odd-characters.ts'

/** A text as a person reads it, and the text that was hidden in it. */
interface PlainText {
  /** Lower case, invisible characters gone, look-alike letters inside Latin words made Latin. */
  readonly text: string
  /** Invisible or look-alike characters were undone. */
  readonly odd: boolean
  /** Letters spelled in tags and variation selectors. */
  readonly hidden: string
}

const twins: ReadonlyMap<string, string> = new Map(
  [...'асеорхуіјѕһԁԛԝкмтвнοαερτυνικ'].map((letter, i) => [
    letter,
    [...'aceopxyijshdqwkmtbhoaeptuvik'][i] ?? letter,
  ]),
)

/** Fillers are one character once they are normalised. */
const blanks = /[\u115f\u1160\u2800\u{1d159}]/gu
const unseen = new RegExp(`[${unseenCharacters}]`, 'gu')

/** A tag is a letter, and a selector a byte. */
function spelledBy(code: number): string {
  if (code >= 0xe0100) return String.fromCharCode(code - 0xe0100 + 16)
  return String.fromCharCode(code >= 0xe0000 ? code - 0xe0000 : code - 0xfe00)
}

/** Undoes characters that make a text look like another. Linear. */
function plainText(input: string): PlainText {
  if (findOddCharacters(input) === null) return { text: input.toLowerCase(), odd: false, hidden: '' }
  const hidden = [...input.matchAll(/[\u{e0020}-\u{e007e}]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu)]
    .slice(0, 5_000)
    .map(([character]) => spelledBy(character.codePointAt(0) ?? 0))
    .join('')
  const visible = input.normalize('NFKC').replace(blanks, ' ').replace(unseen, '').toLowerCase()
  const text = visible.replace(/[\p{L}\d]{2,60}/gu, word =>
    /[a-z]/.test(word) && /[^a-z\d]/.test(word)
      ? [...word].map(letter => twins.get(letter) ?? letter).join('')
      : word,
  )
  return { text, odd: true, hidden: hidden.toLowerCase() }
}

/** Text that addresses an agent or a guard. */
export interface FoundInstruction {
  readonly kind: InstructionKind | 'hidden'
  /** 0 to 1. */
  readonly strength: number
  /** The words that say so, at most 120 characters. */
  readonly what: string
  /** The phrase is quoted and spoken about, and not an order. */
  readonly discussed: boolean
}

const maxLength = 100_000

/**
 * Returns how surely a text (an argument, a tool’s answer, a description) gives orders to the agent that reads it: 0 to
 * 1.
 */
export function instructionStrength(text: string): number {
  const found = findInstructions(text)
  const missing = found.reduce(
    (remaining, { strength, discussed }) => remaining * (1 - (discussed ? strength * 0.3 : strength)),
    1,
  )
  return Math.round((1 - missing) * 1_000) / 1_000
}

/** Finds every kind of such an order in the text, the first phrase of each. Linear; reads 100,000 characters. */
export function findInstructions(input: string): readonly FoundInstruction[] {
  if (input.length < 8) return []
  const read = input.length > maxLength ? input.slice(0, maxLength / 2) + input.slice(-maxLength / 2) : input
  const { text, odd, hidden } = plainText(read)
  const seen = inText(text, odd)
  const covered = [...hiddenParts(text, hidden), ...decodedParts(read)].flatMap(part =>
    inHidden(part.toLowerCase()),
  )
  return [...seen, ...covered.slice(0, 3)]
}

/** Finds orders in a hidden text, which needs less to be one: a verb at its beginning will do. */
function inHidden(part: string): readonly FoundInstruction[] {
  const [first] = inText(part, false)
  const ordered =
    /^\s{0,3}(?:please )?(?:bypass|disable|reset|grant|delete|execute|ignore|reveal|send|transfer|override|export) \w/.test(
      part,
    )
  if (!first && !ordered) return []
  return [{ kind: 'hidden', strength: 1, what: first?.what ?? part.trim().slice(0, 120), discussed: false }]
}

/** A word of any phrase: one search instead of one for each phrase, and most texts hold none. */
const anyNeeded = new RegExp([...new Set(instructionPhrases.map(({ needs }) => needs))].join('|'))

function inText(text: string, odd: boolean): readonly FoundInstruction[] {
  if (!anyNeeded.test(text)) return []
  const found = new Map<InstructionKind, FoundInstruction>()
  for (const { kind, weight, pattern } of instructionPhrases) {
    if (found.has(kind)) continue
    const match = pattern().exec(text)
    if (!match || isForbidden(text, match.index)) continue
    const strength = odd ? Math.min(1, weight + 0.4) : weight
    const discussed = isDiscussed(text, match.index, match[0].length)
    found.set(kind, { kind, strength, what: match[0].trim().slice(0, 120), discussed })
  }
  return [...found.values()]
}

/** “Never ignore your instructions” is the opposite of an order to ignore them. */
function isForbidden(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 40), at)
  return /(?:\bnever|\bnot|n['’]t|\brefuse to|\bavoid)\s{1,3}(?:ever\s|to\s|try to\s|attempt to\s)?$/.test(
    before,
  )
}

const topic =
  /prompt[ -]?injection|jailbreak|\battack(?:s|er)?\b|\bpayloads?\b|adversarial|red[ -]team|\bdetect|\bphrases?\b|\bpatterns?\b|\bexamples?\b|\be\.g\.|\bsuch as\b|\bexpect\(|\bassert|\btests?\b/

/** In quotation marks, in a text whose words before it speak about such phrases. */
function isDiscussed(text: string, at: number, length: number): boolean {
  const before = text.slice(Math.max(0, at - 400), at)
  const quoted =
    /["'`“«‘/][^"'`”»’\n]{0,60}$/.test(before.slice(-62)) &&
    /["'`”»’/]/.test(text.slice(at + length, at + length + 120))
  return quoted && topic.test(before)
}

/** Returns the hidden parts of a text: comments of markup, and words spelled in invisible letters. */
function hiddenParts(text: string, hidden: string): readonly string[] {
  const parts = hidden.length > 7 ? [hidden] : []
  for (let at = text.indexOf('<!--'); at >= 0 && parts.length < 20; ) {
    const end = text.indexOf('-->', at)
    if (end < 0) break
    parts.push(text.slice(at + 4, Math.min(end, at + 4_000)))
    at = text.indexOf('<!--', end)
  }
  return parts
}

/** Stretches of base64 that are sentences. */
function decodedParts(text: string): readonly string[] {
  if (!/[A-Za-z\d+/]{16}/.test(text)) return []
  return [...text.matchAll(/(?<![A-Za-z\d+/=])[A-Za-z\d+/]{16,4000}={0,2}(?![A-Za-z\d+/=])/g)]
    .slice(0, 20)
    .map(match => fromBase64(match[0]) ?? '')
    .filter(decoded => /^[ -~\s]{8,}$/.test(decoded) && decoded.includes(' '))
}
