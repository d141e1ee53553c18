import { closeSync, fstatSync, readFileSync } from 'node:fs'
import type { SecretSource } from '../../ground/model/notification-settings.ts'
import { openToRead } from '../../ground/disk/open-to-read.ts'
import { memberOf } from '../../ground/model/member-of.ts'

const maxSize = 65_536

/**
 * The secret as it now is, without white space around it. Throws an error of one sentence that names the place and
 * never what is there. Files that others can read are refused.
 */
export function readSecret(source: SecretSource, environment: NodeJS.ProcessEnv = process.env): string {
  const secret = 'file' in source ? inFile(source.file) : (memberOf(environment, source.env) ?? '').trim()
  if (secret !== '') return secret
  throw new Error(
    'file' in source
      ? `${source.file} is empty: write the secret into it`
      : `the variable ${source.env} is not set where the gate runs: set it, or use a file`,
  )
}

function inFile(file: string): string {
  let handle: number
  try {
    handle = openToRead(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`${file} can't be read (${code}): write the secret into it`, { cause: error })
  }
  try {
    const status = fstatSync(handle)
    const { mode, uid, size } = status
    if (!status.isFile()) throw new Error(`${file} is no regular file: write the secret into one`)
    const owner = process.getuid?.()
    if ((mode & 0o077) !== 0 || (owner !== undefined && uid !== owner && uid !== 0))
      throw new Error(`${file} can be read or changed by others: make it yours alone with chmod 600`)
    if (size > maxSize) throw new Error(`${file} is larger than 64 KiB: it can be no secret`)
    return readFileSync(handle, 'utf8').trim()
  } finally {
    closeSync(handle)
  }
}
