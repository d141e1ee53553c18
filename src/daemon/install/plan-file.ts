import { GateError } from '../../ground/model/errors.ts'
import type { InstallFile } from './client-install.ts'
import { bytesOf, realFile, decodeText } from './replace-file.ts'

/** The text that will be written to one file, or the reason why it is left alone. */
export type PlannedFile =
  | { readonly path: string; readonly before: Buffer | null; readonly after: string; readonly mode: number }
  | { readonly path: string; readonly problem: string; readonly byHand: string }

/** Looks at a file as it is now; nothing is written. */
export function planFile(file: InstallFile): PlannedFile {
  try {
    const path = realFile(file.path)
    const before = bytesOf(path)
    const after = file.add(before && decodeText(before))
    return { path, before, after, mode: file.mode }
  } catch (error) {
    return { path: file.path, problem: sentence(error), byHand: file.byHand }
  }
}

function sentence(error: unknown): string {
  if (error instanceof GateError) return error.message
  return `The file can’t be read (${error instanceof Error ? error.message : String(error)}).`
}
