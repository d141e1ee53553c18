import { type Dirent, readdirSync } from 'node:fs'

/** The most files that one pattern may fit, and the most entries of folders that are looked at for it. */
const maximumFiles = 256
const maximumEntries = 5_000
const maximumDepth = 16

/**
 * Returns the files that an absolute pattern of a shell fits now, sorted; undefined where they are more than are looked
 * at. `**` stands for any folders.
 */
export function matchingFiles(pattern: string): readonly string[] | undefined {
  const segments = pattern.split('/')
  const first = segments.findIndex(segment => /[*?[{]/.test(segment))
  if (first === -1 || pattern.length > 1_024) return undefined
  const root = segments.slice(0, first).join('/') || '/'
  const rest = segments.slice(first)
  const fits = patternTest(rest)
  const depth = rest.includes('**') ? maximumDepth : rest.length
  const found: string[] = []
  let entries = 0
  const pending = [{ at: '', depth: 1 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const entry of entriesOf(`${root}/${next.at}`)) {
      if (++entries > maximumEntries) return undefined
      const name = next.at === '' ? entry.name : `${next.at}/${entry.name}`
      if (entry.isDirectory() && next.depth < depth && !/^(?:\.git|node_modules)$/.test(entry.name))
        pending.push({ at: name, depth: next.depth + 1 })
      if (!entry.isDirectory() && fits.test(name)) found.push(`${root === '/' ? '' : root}/${name}`)
      if (found.length > maximumFiles) return undefined
    }
  }
  return found.toSorted()
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Makes a test of the segments behind a root; every wildcard stays within its segment. */
function patternTest(segments: readonly string[]): RegExp {
  const source = segments.map(segment =>
    segment === '**' ? '(?:[^/]+/){0,16}' : `${segmentSource(segment)}/`,
  )
  return new RegExp(`^${source.join('').replace(/\/$/, '')}$`)
}

function segmentSource(segment: string): string {
  const hidden = segment.startsWith('.') ? '' : '(?!\\.)'
  const inner = segment
    .replace(/\[found\]|\[empty\]/g, '')
    .replace(/\*+|\?|\[[^\]]{1,64}\]|\{[^{}]{1,200}\}|[^\w]/g, part => partSource(part))
  return hidden + inner
}

function partSource(part: string): string {
  if (part.startsWith('*')) return '[^/]{0,255}'
  if (part === '?') return '[^/]'
  if (part.length > 2 && part.startsWith('['))
    return `[${part
      .slice(1, -1)
      .replace(/^!/, '^')
      .replace(/[\\[\]]/g, '\\$&')}]`
  if (part.length > 2) return `(?:${part.slice(1, -1).split(',').map(segmentSource).join('|')})`
  return `\\${part}`
}
