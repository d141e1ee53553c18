import { isAscii } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { createRequire, wrap } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'
import { keepCompiled, readCompiled } from './keep-compiled.ts'

/** The part under which a process that failed keeps what it compiled: less than another needs, and most of it. */
const failed = 'failed'

/**
 * Runs a file of CommonJS as Node would, with what an earlier process compiled of it, which saves half of the processor
 * time of most commands. It must hold no `import()`, which code that was kept can’t do.
 * Where nothing fitting is kept, it is compiled, and kept for the next process that runs the same part of it; what failed
 * serves every part that has nothing of its own yet.
 */
export function runCompiled(file: string, part?: string): void {
  const require = createRequire(file)
  const own = readCompiled(file, part)
  const cachedData = own ?? readCompiled(file, failed)
  const script = new Script(wrap(textOf(file)), {
    filename: file,
    ...(cachedData && { cachedData }),
  })
  const isUsed = cachedData !== undefined && script.cachedDataRejected !== true
  process.once('exit', status => {
    if (isUsed && (own || status !== 0)) return
    keepCompiled(file, script.createCachedData(), status === 0 ? part : failed)
  })
  const module = { exports: {} }
  script.runInThisContext()(module.exports, require, module, file, dirname(file))
}

/** The output of a build is ASCII, and read as that in a fifth of the time. */
function textOf(file: string): string {
  const bytes = readFileSync(file)
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
}
