import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file with the folders above it; an object as JSON. */
export function writeFile(path: string, content: string | object, mode = 0o600): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
  chmodSync(path, mode)
}
