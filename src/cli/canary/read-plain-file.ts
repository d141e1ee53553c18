import { chmodSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { GateError } from '../../ground/model/errors.ts'

const largest = 1024 * 1024

/** The text of a file, or null when there is none. Throws `invalid` for what is no text of at most 1 MiB. */
export function readPlainFile(file: string): string | null {
  try {
    const status = statSync(file, { throwIfNoEntry: false })
    if (!status) return null
    if (!status.isFile() || status.size > largest)
      throw new GateError('invalid', `${file} is no file of at most 1 MiB: name another.`)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (error) {
    if (error instanceof GateError) throw error
    if (error instanceof TypeError) throw new GateError('invalid', `${file} is no text: name another file.`)
    throw notPossible('read', file, error)
  }
}

/** Writes the whole text at once; `before` is what stood there when it was read, null for nothing. Never overwrites. */
export function writeWhole(file: string, text: string, before: string | null): void {
  try {
    if (before === null) writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    else if (readPlainFile(file) === before) replaceFile(realpathSync(file), text)
    else throw new GateError('conflict', `${file} was changed meanwhile, so it was left alone: try again.`)
  } catch (error) {
    throw error instanceof GateError ? error : notPossible('written', file, error)
  }
}

/** Through a file beside it, so that no moment has half of it. */
function replaceFile(file: string, text: string): void {
  const beside = `${file}.${process.pid}.new`
  try {
    writeFileSync(beside, text, { flag: 'wx', mode: 0o600 })
    chmodSync(beside, statSync(file).mode & 0o777)
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

function notPossible(what: string, file: string, error: unknown): GateError {
  const code = (error as NodeJS.ErrnoException).code ?? String(error)
  return new GateError('storage', `${file} can't be ${what} (${code}): name a file that you may write to.`)
}
