import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The bundled file that judges where no gate answers, as it was at some time. */
export interface FallbackState {
  /** SHA-256 of its bytes and of those that it loads from beside it. */
  readonly digest: string
  /** Of the package that it belongs to; null where that does not say. */
  readonly version: string | null
}

/** Looks at a bundled file as it is now; undefined where it is not there, or can’t be read whole. */
export function fallbackState(file: string): FallbackState | undefined {
  try {
    const folder = dirname(file)
    const names = [basename(file), ...besideIt(folder, readFileSync(file, 'latin1'))]
    const hash = createHash('sha256')
    for (const name of names) {
      const one = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')
      hash.update(`${name} ${one}\n`)
    }
    return { digest: hash.digest('hex'), version: versionOf(folder) }
  } catch {
    return undefined
  }
}

/** The code that the file starts, and the packages that code loads when it needs them. What is kept compiled is not. */
function besideIt(folder: string, starter: string): readonly string[] {
  const code = [...starter.matchAll(/"([\w-]{1,60}-[0-9a-f]{16}\.cjs)"/g)].flatMap(([, name]) => name ?? [])
  const packages = join(folder, 'packages')
  const loaded = existsSync(packages) ? readdirSync(packages).filter(name => name.endsWith('.cjs')) : []
  return [...code, ...loaded.toSorted().map(name => join('packages', name))]
}

function versionOf(folder: string): string | null {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')) as {
      readonly version?: unknown
    }
    return typeof version === 'string' ? version : null
  } catch {
    return null
  }
}
