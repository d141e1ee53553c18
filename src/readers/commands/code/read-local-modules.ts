import { dirname } from 'node:path'
import { pathTarget, resolvePath } from '../../paths/path-target.ts'
import { fileContents } from '../../file-contents.ts'
import { maximumDepth, type ReadContext } from '../../read-context.ts'
import { mapOf } from '../../../model/map-of.ts'

/** Modules of one program that are asked for; of what a call starts no more than 32 files are read. */
const mostModules = 8
const longest = 262_144

interface Loading {
  /** Matches the loading of another file of the same folder; the first group is its name. */
  readonly pattern: RegExp
  /** Endings of a name without an extension. */
  readonly endings: readonly string[]
}

const scripts: Loading = {
  pattern: /\b(?:require|import|from)\s{0,9}\(?\s{0,9}["'`](\.{1,2}\/[^"'`\n]{1,200})["'`]/g,
  endings: ['.js', '/index.js'],
}
const loadings: ReadonlyMap<string, Loading> = mapOf({
  javascript: scripts,
  perl: { pattern: /\b(?:require|do)\s{1,9}["'](\.{0,2}\/?[^"'\n$@]{1,200})["']/g, endings: ['.pl'] },
  ruby: {
    pattern: /\b(?:require_relative|load)\s{1,9}\(?["'](\.{0,2}\/?[^"'\n#]{1,200})["']/g,
    endings: ['.rb'],
  },
  php: { pattern: /\b(?:require|include)(?:_once)?\s{0,9}\(?\s{0,9}["']([^"'\n$]{1,200})["']/g, endings: [] },
  python: { pattern: /^[ \t]{0,40}(?:import|from)[ \t]{1,9}([A-Za-z_]\w{0,80})/gm, endings: ['.py'] },
})

/**
 * Reads the files of its own folder that a program loads, where they name this program: what a module says otherwise is not
 * held against the call, as what a library does is not.
 */
export function readLocalModules(
  language: string,
  text: string,
  path: string | null,
  context: ReadContext,
): void {
  const loading = loadings.get(language)
  if (!loading || path === null || text.length > longest || context.depth >= maximumDepth) return
  const names = [...text.matchAll(loading.pattern)].map(match => match[1] ?? '')
  const files = [...new Set(names)].flatMap(name => filesOf(name, loading.endings)).slice(0, mostModules)
  const inside = { ...context, depth: context.depth + 1 }
  for (const file of files) {
    const target = pathTarget(
      { text: resolvePath(file, dirname(path)), known: true, glob: false },
      context.place,
    )
    const contents = fileContents(target, context)
    if (contents.from === 'literal' && /countersign/i.test(contents.text))
      context.code.readCode(language, contents.text, inside)
  }
}

function filesOf(name: string, endings: readonly string[]): readonly string[] {
  return /\.\w{1,4}$/.test(name) || endings.length === 0 ? [name] : endings.map(ending => `${name}${ending}`)
}
