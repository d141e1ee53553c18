import type { FoundSecret } from './secret-rule.ts'

/**
 * Base64 of ASCII text, long enough to hold a token: in every four letters the first bit of each byte is 0,
 * which neither names nor digests nor pictures keep up. A slash before it may be that of a path.
 */
const run =
  /(?<![\w+-])(?:[C-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][\w+/-]){6,}(?:[\w+/-]{2,3}={0,2})?/g

/** The most characters of base64 that are decoded of one text, and the cost of each run: more is data. */
const mostDecoded = 131_072
const costOfRun = 128

/**
 * Secrets of a known form in base64, each as the whole run that holds it. What a name alone makes a secret is
 * not looked for: who encodes a settings file is no news.
 */
export function encodedSecrets(
  text: string,
  scan: (decoded: string) => readonly FoundSecret[],
): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  let left = mostDecoded
  for (const [piece, start] of runsIn(text)) {
    if (left <= 0) break
    const end = start + piece.length
    if (piece.startsWith('eyJ') && (text.charAt(end) === '.' || text.charAt(start - 1) === '.')) continue
    left -= piece.length + costOfRun
    const inner = scan(decoded(piece)).find(isKnownForm)
    if (inner) found.push({ ...inner, kind: `${inner.kind}, in base64`, start, end })
  }
  return found
}

const shortest = 24

const inRun = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w+/-]/.test(String.fromCharCode(code)) ? 1 : 0,
)

/** Most texts have no word that is long enough, and so need no pattern. */
function runsIn(text: string): readonly (readonly [piece: string, start: number])[] {
  const runs: (readonly [string, number])[] = []
  let from = 0
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0
    if (code < 128 && inRun[code] === 1) continue
    if (i - from >= shortest)
      for (const match of text.slice(from, i + 2).matchAll(run)) runs.push([match[0], from + match.index])
    from = i + 1
  }
  return runs
}

function decoded(piece: string): string {
  return Buffer.from(piece.slice(0, mostDecoded), 'base64').toString('latin1')
}

function isKnownForm({ rule, confidence }: FoundSecret): boolean {
  return (
    (confidence === 'sure' || confidence === 'likely') &&
    !/^generic-|^password-|^curl-user|^unsearched/.test(rule)
  )
}
