/** A shape as people read it: the calls that it is about, and the codes of what was found in them. */
export interface ShapeWords {
  /** "git reset: git reset-hard a branch changes and commits". */
  readonly calls: string
  readonly codes: readonly string[]
}

const kinds: Readonly<Record<string, string>> = {
  sql: 'SQL',
  http: 'HTTP',
  file_read: 'reading a file',
  file_write: 'writing a file',
}
const codeForm = /^[a-z-]{1,40}\.[a-z-]{1,60}$/

/** Reads a shape’s own text, `shell · git reset · git reset-hard a branch · repository.discard`, as words. */
export function shapeWords(text: string): ShapeWords {
  const [kind = '', ...parts] = text.split(' · ')
  const last = parts.at(-1)?.split(', ') ?? []
  const codes = last.every(one => codeForm.test(one)) ? last : []
  const said = codes.length > 0 ? parts.slice(0, -1) : parts
  const label = kinds[kind]
  const words = [...(label === undefined ? [] : [label]), ...said].map(spellOut)
  return { calls: words.length > 0 ? words.join(': ') : kind, codes }
}

/** Magnitudes and joined words as one would say them: `1e2 EUR`, `changes+commits`. */
function spellOut(part: string): string {
  return part
    .replace(/^generic /, '')
    .replace(
      /\b1e(\d{1,2})\b/g,
      (_whole, digits: string) => `up to ${(10 ** Number(digits)).toLocaleString('en')}`,
    )
    .replace(/(?<=\w)\+(?=\w)/g, ' and ')
    .replaceAll(' + ', ' and ')
}
