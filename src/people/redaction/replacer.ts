/** Puts something in the place of every value in a text; `last` is what was put in, undefined where nothing was. */
export type Replace = (text: string) => { readonly text: string; readonly last: string | undefined }

/** Values that begin alike; tokens of one service do, and have few lengths. */
interface Family {
  /** Longest first. */
  readonly lengths: readonly number[]
  readonly instead: ReadonlyMap<string, string>
}

const keyLength = 4

/**
 * Replaces thousands of values in one pass: the longest that begins at a place, from left to right, and never
 * within what was put in. Values are at least four characters long.
 */
export function replacer(values: ReadonlyMap<string, string>): Replace {
  const families = familiesOf(values)
  return text => {
    const parts: string[] = []
    let from = 0
    let last: string | undefined
    for (let i = 0; i + keyLength <= text.length; ) {
      const family = families.get(keyAt(text, i))
      const value = family && valueAt(text, i, family)
      if (value === undefined) {
        i++
        continue
      }
      last = family?.instead.get(value) ?? ''
      parts.push(text.slice(from, i), last)
      i += value.length
      from = i
    }
    return { text: from === 0 ? text : parts.join('') + text.slice(from), last }
  }
}

function familiesOf(values: ReadonlyMap<string, string>): ReadonlyMap<number, Family> {
  const members = new Map<number, Map<string, string>>()
  for (const [value, instead] of values) {
    const family = members.get(keyAt(value, 0)) ?? new Map<string, string>()
    members.set(keyAt(value, 0), family.set(value, instead))
  }
  return new Map(
    [...members].map(([key, instead]) => {
      const lengths = [...new Set([...instead.keys()].map(value => value.length))]
      return [key, { instead, lengths: lengths.sort((a, b) => b - a) }] as const
    }),
  )
}

function valueAt(text: string, at: number, { lengths, instead }: Family): string | undefined {
  for (const length of lengths) {
    const value = text.slice(at, at + length)
    if (instead.has(value)) return value
  }
  return undefined
}

function keyAt(text: string, at: number): number {
  let key = 0
  for (let i = at; i < at + keyLength; i++) key = (Math.imul(key, 31) + text.charCodeAt(i)) | 0
  return key
}
