import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = process.cwd()
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>
}

const program = `
import { writeSync } from 'node:fs'
import { register } from 'node:module'
const tracer = "import { writeSync } from 'node:fs'; export const load = (url, context, next) => { writeSync(1, url + '\\\\n'); return next(url, context) }"
register('data:text/javascript,' + encodeURIComponent(tracer))
const before = new Set(process.moduleLoadList)
await import(process.argv[1])
for (const one of process.moduleLoadList) if (!before.has(one)) writeSync(1, one + '\\n')
`

/** What a process loads that imports one built file and does nothing more: files, and parts of Node. */
function loadedBy(file: string) {
  const args = ['--input-type=module', '-e', program, pathToFileURL(file).href]
  const lines = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n')
  const files = lines.filter(line => line.startsWith('file:')).map(line => new URL(line).pathname)
  return { files, parts: lines.map(line => line.replace('NativeModule ', '')) }
}

const entries = Object.entries(exports).flatMap(([name, entry]) =>
  // Filters are written against all that filters may use.
  typeof entry === 'string' || name === './filter' ? [] : [[name, join(root, entry.default)] as const],
)

test.each(entries)(
  'importing %s loads a few small files of ours, and no gate, database or server',
  (_name, file) => {
    const { files, parts } = loadedBy(file)
    expect(files).toContain(file)
    expect(files.filter(one => !one.startsWith(join(root, 'dist/')))).toEqual([])
    expect(files.filter(one => /open-|packages|\.cjs$/.test(one))).toEqual([])
    const size = files.reduce((sum, one) => sum + statSync(one).size, 0)
    expect(size).toBeLessThan(144 * 1_024)
    const heavy = [
      'http',
      'https',
      'http2',
      'tls',
      'net',
      'zlib',
      'sqlite',
      'child_process',
      'worker_threads',
    ]
    expect(heavy.filter(part => parts.includes(part))).toEqual([])
  },
)
