import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { GateError } from '../../../ground/model/errors.ts'
import { fileRecord } from '../file-record.ts'
import { replaceFile } from '../replace-file.ts'

const wrapped = z.strictObject({
  client: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  file: fileRecord,
})

const record = z.strictObject({ version: z.literal(1), wrapped: z.array(wrapped) })

/** A list of servers that was written. */
export type WrapRecord = z.infer<typeof wrapped>

/** The lists of servers that were written with this state folder. Throws `storage` for a record that can’t be read. */
export function readWraps(stateFolder: string): readonly WrapRecord[] {
  const file = join(stateFolder, 'wrapped.json')
  if (!existsSync(file)) return []
  try {
    return record.parse(JSON.parse(readFileSync(file, 'utf8'))).wrapped
  } catch {
    throw new GateError('storage', `${file} can’t be read: restore it, or undo the lists of servers by hand.`)
  }
}

/** Replaces the record whole. */
export function writeWraps(stateFolder: string, all: readonly WrapRecord[]): void {
  const text = `${JSON.stringify({ version: 1, wrapped: all }, null, 2)}\n`
  replaceFile(join(stateFolder, 'wrapped.json'), text, 0o600)
}
