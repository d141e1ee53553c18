import { accessSync, constants } from 'node:fs'
import type { InstallFile } from '../install/client-install.ts'
import { bytesOf, realFile, decodeText } from '../install/replace-file.ts'
import { GateError } from '../../ground/model/errors.ts'

/**
 * Says what is wrong with the registration in a client’s settings: one sentence, or null where it is as it was written.
 * Others may have changed the rest of the file, and whoever changes this part can change the digest on record with it.
 */
export function registrationProblem(source: InstallFile): string | null {
  try {
    const path = realFile(source.path)
    const bytes = bytesOf(path)
    if (bytes === null) return `${path} is gone, and with it the registration`
    if ((source.mode & 0o100) !== 0 && !isExecutable(path))
      return `${path} is not executable any more, so the client skips it`
    return changeOf(source, path, decodeText(bytes))
  } catch (error) {
    return `${source.path} can’t be relied on: ${error instanceof GateError ? error.message : String(error)}`
  }
}

function changeOf(source: InstallFile, path: string, text: string): string | null {
  if (source.add(text) === text) return null
  return source.remove(text) === text
    ? `The registration was taken out of ${path}`
    : `The registration in ${path} was edited since`
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
