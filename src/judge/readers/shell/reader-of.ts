import { commandReaders } from '../commands/index.ts'

/** Returns the reader of a program: `python3.11` is read as `python3` is, and `SUDO` as `sudo`. */
export function readerOf(program: string) {
  const known = commandReaders.get(program) ?? commandReaders.get(program.toLowerCase())
  if (known) return known
  const plain = program.replace(/[\d.-]+$/, '')
  // One letter with a number is a name of its own: `k6` is no version of `k`.
  return plain.length > 1 ? commandReaders.get(plain) : undefined
}
