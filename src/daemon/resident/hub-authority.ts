import { X509Certificate } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'

const fileName = 'hub-authority.pem'

/** Returns the authority that the certificate of this gate’s hub is checked against, in PEM; undefined: the usual ones. */
export function hubAuthority(stateFolder: string): string | undefined {
  try {
    return readFileSync(join(stateFolder, fileName), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new GateError('storage', `${join(stateFolder, fileName)} can’t be read: have the gate join again.`)
  }
}

/** Keeps it in the state folder, or keeps none. */
export function keepHubAuthority(stateFolder: string, authority: string | undefined): void {
  const file = join(stateFolder, fileName)
  if (authority === undefined) rmSync(file, { force: true })
  else writeFileSync(file, authority, { mode: 0o600 })
}

/** Reads a certificate from a file that somebody named. Throws `usage` for what is none. */
export function readAuthority(file: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    if (new X509Certificate(text).ca) return text
  } catch {
    // Said below.
  }
  throw new GateError('usage', `${file} is no certificate of an authority: give the PEM file of your own CA.`)
}
