import type { Path } from './refuse-setting.ts'

/**
 * Returns a function that finds the line of a key in a TOML text: its own line, or that of the nearest table or list
 * that holds it. From 1.
 */
export function keyLines(toml: string): (path: Path) => number {
  const lines = readLines(toml)
  return path => {
    for (let length = path.length; length > 0; length--) {
      const line = lines.get(path.slice(0, length).join('.'))
      if (line !== undefined) return line
    }
    return 1
  }
}

/** Keys as dotted paths → line. Values over several lines are stepped over. */
function readLines(toml: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const counts = new Map<string, number>()
  let table: Path = []
  let quotes: string | null = null
  for (const [index, line] of toml.split('\n').entries()) {
    const inside = quotes !== null
    quotes = quotesAfter(line, quotes)
    if (inside) continue
    const list = /^\s{0,40}\[\[([^\]]{1,200})\]\]/.exec(line)?.[1]
    const header = list ?? /^\s{0,40}\[([^\]]{1,200})\]/.exec(line)?.[1]
    if (header !== undefined) table = tablePath(header, list !== undefined, counts)
    const key = header === undefined ? /^\s{0,40}([^=#[\]{},]{1,200})=/.exec(line)?.[1] : undefined
    const path = key === undefined ? table : [...table, ...segments(key)]
    if ((header !== undefined || key !== undefined) && !found.has(path.join('.')))
      found.set(path.join('.'), index + 1)
  }
  return found
}

function tablePath(header: string, isList: boolean, counts: Map<string, number>): Path {
  const names = segments(header)
  const name = names.join('.')
  if (!isList) return names
  const nth = counts.get(name) ?? 0
  counts.set(name, nth + 1)
  return [...names, nth]
}

/** `a."b.c".d` → a, b.c, d. */
function segments(key: string): readonly string[] {
  return [...key.matchAll(/"([^"]{0,200})"|'([^']{0,200})'|([\w-]{1,200})/g)].map(
    match => match[1] ?? match[2] ?? match[3] ?? '',
  )
}

/** Returns the mark of the long quotes that are open at the end of a line. */
function quotesAfter(line: string, open: string | null): string | null {
  let state = open
  for (const [mark] of line.matchAll(/"""|'''/g)) {
    if (state === null) state = mark
    else if (state === mark) state = null
  }
  return state
}
