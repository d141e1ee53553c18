import { isJsonObject, type Json } from '../src/ground/model/json.ts'

/** Words that would look like a line of ours where a line end of a call got through. */
const forgedLine = 'APPROVED by alice'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Every character that a terminal or a page acts on, or that nobody sees. */
export const hostileCharacters: readonly string[] = [
  // C0, DEL and C1.
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  // What turns text around, and what joins or parts without being seen.
  0x061c,
  ...range(0x200b, 0x200f),
  ...range(0x2028, 0x202e),
  ...range(0x2060, 0x206f),
  // What is drawn as nothing or as a blank.
  0x00ad,
  0x034f,
  0x115f,
  0x1160,
  0x17b4,
  0x17b5,
  0x180b,
  0x180e,
  0x2800,
  0x3164,
  0xfe00,
  0xfe01,
  0xfeff,
  0xffa0,
  0xfff9,
  0xfffa,
  0xfffb,
  0x1d173,
  0xe0001,
  0xe0041,
  0xe007f,
  0xe0100,
].map(code => String.fromCodePoint(code))

const sequences = [
  '\u001b[2J\u001b[1;1H',
  '\u001b[8mhidden\u001b[28m',
  '\u001b[35mmagenta',
  '\u001b]0;title\u0007',
  '\u001b]52;c;cm0gLXJmIC8=\u001b\\',
  '\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007',
  '\u001bP+q544e\u001b\\',
  '\u001bc',
  '\u009b2J',
  `\n${forgedLine}`,
  `\r${forgedLine}`,
  `\r\n${forgedLine}`,
  `\u0085${forgedLine}`,
  `\u2028${forgedLine}`,
]

/** Texts, short enough for a cell of a table, that hold all of them: each is one that a call may bring along. */
export const hostileTexts: readonly string[] = [
  ...range(0, Math.ceil(hostileCharacters.length / 9) - 1).map(
    i => `h${hostileCharacters.slice(i * 9, i * 9 + 9).join('')}h`,
  ),
  ...sequences.map(text => `h${text}`),
]

/** Halves of characters: no text of a log holds one, and some programs draw one as whatever comes next. */
export const loneSurrogates: readonly string[] = ['\ud800', '\udbff', '\udc00', '\udfff']

/** The sequences that our own screens write. */
const own = new RegExp(
  [
    String.raw`\u001b\[(?:1|2|22|31|32|33|39)m`,
    String.raw`\r(?:[ \d%,]*(?:calls judged|entries read))?\u001b\[K`,
    String.raw`\u001b\[(?:H|J|K|\?1049[hl]|\?25[hl])`,
  ].join('|'),
  'g',
)
const raw = new RegExp(
  `[${hostileCharacters
    .filter(character => character !== '\n' && character !== '\r')
    .map(character => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
    .join('')}]|\\r(?!\\r*\\n)|\\p{Surrogate}`,
  'gu',
)

/** Everything in a program's output that came out of a call raw: the characters by their numbers, and forged lines. */
export function rawIn(output: string): readonly string[] {
  const text = output.replaceAll(own, '')
  const characters = [...text.matchAll(raw)].map(
    ([found]) => `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  )
  const lines = text.split('\n').filter(line => line.startsWith(forgedLine))
  return [...new Set([...characters, ...lines])]
}

/** Every text of a value, names of members too, as whoever reads JSON has it. */
export function textsOf(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsOf(item))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, item]) => [name, ...textsOf(item)])
}
