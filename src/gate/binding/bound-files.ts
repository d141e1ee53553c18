import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const chunk = 1024 * 1024
const most = 256 * chunk

/**
 * Returns the files that an approval is bound to besides the call: each file that it runs, with the SHA-256 of its bytes
 * (hex), or the reason why there is none. Slower than a look before judging, so it is only taken for a call that waits
 * or was waited for.
 */
export function boundFiles(paths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries([...new Set(paths)].sort().map(path => [path, digestOf(path)]))
}

function digestOf(path: string): string {
  let file: number
  try {
    file = openSync(path, 0o4000) // O_RDONLY | O_NONBLOCK: a pipe must not hold the gate
  } catch (error) {
    return `(${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`
  }
  try {
    const status = fstatSync(file)
    if (!status.isFile()) return '(no file)'
    if (status.size > most) return `(${status.size} bytes, of ${status.mtimeMs})`
    return hashOf(file)
  } catch (error) {
    return `(${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`
  } finally {
    closeSync(file)
  }
}

function hashOf(file: number): string {
  const hash = createHash('sha256')
  const bytes = Buffer.alloc(chunk)
  for (;;) {
    const read = readSync(file, bytes, 0, chunk, null)
    if (read === 0) return hash.digest('hex')
    hash.update(bytes.subarray(0, read))
  }
}
