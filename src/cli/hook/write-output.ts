import { writeSync } from 'node:fs'

/**
 * Writes all of a text to standard output, then goes on: at once where that is possible, without the streams of Node,
 * which take longer to load than an answer to be written.
 */
export function writeOutput(text: string, then: () => void): void {
  let rest = Buffer.from(text)
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest))
  } catch {
    // It is full, and may not be waited for: a stream can.
    process.stdout.write(rest, then)
    return
  }
  then()
}
