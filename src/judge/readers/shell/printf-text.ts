import { fromEscapes } from '../texts/decode-once.ts'

/** Returns the text that `printf FORMAT VALUES` prints; the format is used again while values are left. */
export function printfText(format: string, values: readonly string[]): string {
  const once = (input: readonly string[]) => {
    let next = 0
    const text = format.replace(
      directive,
      (whole, precision: string | undefined, kind: string | undefined) => {
        if (kind === undefined) return fromEscapes(whole)
        return kind === '%' ? '%' : convertValue(kind, input[next++] ?? '', precision)
      },
    )
    return { text, used: next }
  }
  const { text, used } = once(values)
  if (used === 0 || used >= values.length) return text
  let all = text
  for (let i = used; i < values.length && all.length < 65_536; i += used) all += once(values.slice(i)).text
  return all
}

/** A directive, or a stretch of text without one: escapes are undone in the text, and never make a directive. */
const directive = /%(?:[-0 #+']{0,5}\d{0,5}(?:\.(\d{1,5}))?)([sbcdiuxXoq%])|[^%]+|%/g

/** The base of the numbers that a directive writes. */
const bases: ReadonlyMap<string, number> = new Map([
  ['x', 16],
  ['X', 16],
  ['o', 8],
])

function convertValue(kind: string, value: string, precision: string | undefined): string {
  if (kind === 'b') return fromEscapes(value)
  if (kind === 'q') return quotedForShell(value)
  if (kind === 'c') return value.slice(0, 1)
  if (kind === 's') return precision === undefined ? value : value.slice(0, Number(precision))
  const base = bases.get(kind)
  return base !== undefined && value !== '' ? Number(value).toString(base) : value
}

/** Returns the text as one word that a shell reads back: `%q`, `${x@Q}`. */
export function quotedForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
