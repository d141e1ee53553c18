import { unseenCharacters } from './unseen-characters.ts'

/**
 * Text that a person can look at safely: control characters, terminal escapes, bidirectional marks and
 * invisible characters are spelled out, line ends are `⏎`, and what is longer than `limit` is cut with a count.
 */
export function visibleText(text: string, limit = 2_000): string {
  const cut = text.length > limit ? text.slice(0, limit) : text
  const shown = cut.replace(unsafe, (character, at: number) =>
    character === '\ufe0f' && emojiSign.test(cut[at - 1] ?? '') ? character : spellOut(character),
  )
  return cut === text ? shown : `${shown}… (${text.length - limit} characters more)`
}

/** The same, with line ends and tabs kept. */
export function visibleLines(text: string, limit = 20_000): readonly string[] {
  return text
    .slice(0, limit)
    .split('\n')
    .map(line => visibleText(line.replaceAll('\t', '  '), limit))
}

/** Tells whether a text is already one that a person can look at safely. */
export function isVisibleText(text: string): boolean {
  return visibleText(text, Number.POSITIVE_INFINITY) === text
}

// C0 and C1 controls, line separators, what nobody sees, lone surrogates.
const unsafe = new RegExp(
  `[\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029${unseenCharacters}]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]`,
  'gu',
)

/** A character that makes an emoji of a sign is visible. */
const emojiSign = /[#*\d\u00a9\u00ae\u203c-\u32ff\udc00-\udfff]/

function spellOut(character: string): string {
  if (character === '\n') return '⏎'
  if (character === '\t') return '⇥'
  const code = character.codePointAt(0) ?? 0
  if (code === 0x1b) return '␛'
  return `‹${code.toString(16).toUpperCase().padStart(4, '0')}›`
}
