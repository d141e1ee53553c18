import { GateError } from '../../../ground/model/errors.ts'
import type { LogKey } from '../../../ground/model/log-key.ts'

/** Finds a key of a log by its id or the whole of it; the one in force when nothing is named. Throws `missing`. */
export function findLogKey(keys: readonly LogKey[], named: string | undefined): LogKey {
  const isIt = ({ key }: LogKey) => key === named || keyIdIn(key) === named?.toLowerCase()
  const found = named === undefined ? keys.at(-1) : keys.find(isIt)
  if (found) return found
  const shown = named?.slice(0, 80) ?? ''
  throw new GateError('missing', `The log has no key “${shown}”: see countersign audit key list.`, 'key')
}

/** The eight hexadecimal digits by which notes tell keys of one log apart. */
export function keyIdIn(key: string): string {
  return key.split('+')[1] ?? ''
}
