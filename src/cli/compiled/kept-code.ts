import { createHash } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Bytes of the hash before what is kept: V8 believes what it is given, and falls over what was damaged. */
const hashBytes = 32

/** What is kept of a file of code, compiled by this very Node; undefined where nothing whole is kept. */
export function keptCompiled(file: string): Buffer | undefined {
  try {
    const kept = readFileSync(placeOf(file))
    const code = kept.subarray(hashBytes)
    return kept.subarray(0, hashBytes).equals(hashOf(code)) ? code : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps compiled code beside its file, with the file’s own mode: nobody who can’t change the one can change the other.
 * Where the folder can’t be written, nothing is kept.
 */
export function keepCompiled(file: string, code: Buffer): void {
  const made = `${placeOf(file)}.${process.pid}`
  try {
    writeFileSync(made, Buffer.concat([hashOf(code), code]), { flag: 'wx', mode: 0o600 })
    chmodSync(made, statSync(file).mode & 0o777)
    renameSync(made, placeOf(file))
  } catch {
    remove(made)
  }
}

function placeOf(file: string): string {
  return `${file}.${process.version}-${process.arch}`
}

function hashOf(code: Buffer): Buffer {
  return createHash('sha256').update(code).digest()
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {}
}
