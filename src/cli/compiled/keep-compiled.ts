import { createHash } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Bytes of the hash before what is kept: V8 believes what it is given, and falls over what was damaged. */
const hashBytes = 64

/** Returns the kept form of a file of code, compiled by this very Node; undefined where nothing whole is kept. */
export function readCompiled(file: string, part?: string): Buffer | undefined {
  try {
    const kept = readFileSync(placeOf(file, part))
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
