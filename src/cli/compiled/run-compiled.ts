import { isAscii } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { createRequire, wrap } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'
import { keepCompiled, readCompiled } from './keep-compiled.ts'

/**
 * Runs a file of CommonJS as Node would, with what an earlier process compiled of it, which saves a quarter of the
 * time until it does anything. It must hold no `import()`, which code that was kept can’t do.
 * Where nothing fitting is kept, it is compiled, and kept for the next process that runs the same part of it.
 */
export function runCompiled(file: string, part?: string): void {
  const require = createRequire(file)
  const cachedData = readCompiled(file, part)
  const script = new Script(wrap(textOf(file)), {
    filename: file,
    ...(cachedData && { cachedData }),
  })
  if (!cachedData || script.cachedDataRejected)
    process.once('exit', status => {
      if (status === 0) keepCompiled(file, script.createCachedData(), part)
    })
  const module = { exports: {} }
  script.runInThisContext()(module.exports, require, module, file, dirname(file))
}

/** The output of a build is ASCII, and read as that in a fifth of the time. */
function textOf(file: string): string {
  const bytes = readFileSync(file)
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
}
