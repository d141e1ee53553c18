/**
 * Text that a person can look at safely: control characters, terminal escapes, bidirectional marks and
 * invisible characters are spelled out, line ends are `⏎`, and what is longer than `limit` is cut with a count.
 */
export function visibleText(text: string, limit = 2_000): string {
  const cut = text.length > limit ? text.slice(0, limit) : text
  const shown = cut.replace(unsafe, character => spelled(character))
  return cut === text ? shown : `${shown}… (${text.length - limit} characters more)`
}

/** The same, with line ends and tabs kept. */
export function visibleLines(text: string, limit = 20_000): readonly string[] {
  return text
    .slice(0, limit)
    .split('\n')
    .map(line => visibleText(line.replaceAll('\t', '  '), limit))
}

// C0 and C1 controls, soft hyphen, zero-width and bidirectional marks, line separators, tags, lone surrogates.
const unsafe =
  // oxlint-disable-next-line no-control-regex -- finding them is the point
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu

function spelled(character: string): string {
  if (character === '\n') return '⏎'
  if (character === '\t') return '⇥'
  const code = character.codePointAt(0) ?? 0
  if (code === 0x1b) return '␛'
  return `‹${code.toString(16).toUpperCase().padStart(4, '0')}›`
}
