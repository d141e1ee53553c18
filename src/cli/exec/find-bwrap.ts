import { realpathSync, statSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'

const usual = ['/usr/bin', '/usr/local/bin', '/bin']
const othersWrite = 0o022

/**
 * Finds bubblewrap: a program of the administrator’s, in a folder of theirs, so that nothing an agent made stands in for
 * it. Throws `unavailable` with the way to get it.
 */
export function findBwrap(searchPath = process.env['PATH'] ?? ''): string {
  if (process.platform !== 'linux')
    throw new GateError(
      'unavailable',
      `A boundary needs Linux, and this is ${process.platform}: use countersign run, which judges the command and holds nothing.`,
    )
  const folders = [...usual, ...searchPath.split(delimiter).filter(isAbsolute)]
  const found = folders.map(folder => join(folder, 'bwrap')).find(isAdministrators)
  if (found !== undefined) return found
  throw new GateError(
    'unavailable',
    'A boundary needs bubblewrap, and it is not installed: sudo apt-get install bubblewrap (or the package of that name of your system), then try again.',
  )
}

function isAdministrators(file: string): boolean {
  try {
    const real = realpathSync(file)
    return [real, dirname(real)].every(path => {
      const { uid, mode } = statSync(path)
      return uid === 0 && (mode & othersWrite) === 0
    })
  } catch {
    return false
  }
}
