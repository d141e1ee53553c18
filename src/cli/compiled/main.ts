import { dirname, join } from 'node:path'
import { commandIn } from '../typed-command.ts'
import { runClosed } from './run-closed.ts'
import { isAscii } from 'node:buffer'
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire, wrap } from 'node:module'
import { Script } from 'node:vm'
import { createHash } from 'node:crypto'

/** Bytes of the hash before what is kept: V8 believes what it is given, and falls over what was damaged. */
const hashBytes = 64

/** Returns the kept form of a file of code, compiled by this very Node; undefined where nothing whole is kept. */
export function readCompiled(file: string, part?: string): Buffer | undefined {
  try {
    const stored = readFileSync(placeOf(file, part))
    const code = stored.subarray(hashBytes)
    return stored.subarray(0, hashBytes).equals(hashOf(code)) ? code : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps compiled code beside its file, with the file’s own mode: nobody who can’t change the one can change the other.
 * Where the folder can’t be written, nothing is kept.
 */
export function keepCompiled(file: string, code: Buffer, part?: string): void {
  const made = `${placeOf(file, part)}.${process.pid}`
  try {
    writeFileSync(made, Buffer.concat([hashOf(code), code]), { flag: 'wx', mode: 0o600 })
    chmodSync(made, statSync(file).mode & 0o777)
    renameSync(made, placeOf(file, part))
  } catch {
    remove(made)
  }
}

/** Of a file of which each process runs a part, each part is kept by itself. */
function placeOf(file: string, part?: string): string {
  return `${file}.${process.version}-${process.arch}${part === undefined ? '' : `-${part}`}`
}

/** The fastest of the good ones: megabytes are hashed in every process. */
function hashOf(code: Buffer): Buffer {
  return createHash('blake2b512').update(code).digest()
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {}
}

/** The part under which a process that failed keeps what it compiled: less than another needs, and most of it. */
const failed = 'failed'

/**
 * Runs a file of CommonJS as Node would, with what an earlier process compiled of it, which saves half of the processor
 * time of most commands. It must hold no `import()`, which code that was kept can’t do.
 * Where nothing fitting is kept, it is compiled, and kept for the next process that runs the same part of it; what failed
 * serves every part that has nothing of its own yet.
 */
function runCompiled(file: string, part?: string): void {
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

/** The file’s name, which has the hash of its content in it; put here by the build. */
declare const codeFile: string
/** Command → the file that has the code of that command alone; null where no word says what is run; put here by the build. */
declare const commandFiles: Readonly<Record<string, string>> | null

runClosed(() => {
  const command = commandFiles ? commandIn(process.argv.slice(2)) : ''
  const own = commandFiles && Object.hasOwn(commandFiles, command) ? commandFiles[command] : undefined
  if (own !== undefined) runCompiled(join(__dirname, own))
  else runCompiled(join(__dirname, codeFile), partOf(command))
})

/** The part of the file that a command runs; a wrong guess costs time alone. */
function partOf(command: string): string | undefined {
  return /^[a-z]{1,20}$/.test(command) ? command : undefined
}
