import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import {
  type KeptToken,
  newToken,
  readTokens,
  type TokenBook,
  type TokenGrant,
  writeTokens,
} from '../http/tokens.ts'
import { GateError } from '../model/errors.ts'
import { prepareStateFolder } from '../store/state-folder.ts'
import { residentPaths } from './resident-paths.ts'

export type { TokenGrant }

/** The tokens of a file as it now is; it is read again only when it has changed. None where there is no file. */
export function tokenBook(file: string): TokenBook {
  let seen = ''
  let kept: readonly KeptToken[] = []
  return {
    tokens: () => {
      const status = statSync(file, { bigint: true, throwIfNoEntry: false })
      if (!status) return []
      const now = `${status.ino}:${status.size}:${status.mtimeNs}:${status.ctimeNs}`
      if (now !== seen) {
        kept = readTokens(readFileSync(file, 'utf8'))
        seen = now
      }
      return kept
    },
  }
}

/** The tokens of a state folder. */
export function listTokens(stateFolder: string): readonly KeptToken[] {
  return tokenBook(residentPaths(stateFolder).tokens).tokens()
}

/** Makes a token that holds from the next request on. Its text is kept nowhere. */
export function addToken(
  stateFolder: string,
  grant: TokenGrant,
  now: number,
): { readonly text: string; readonly kept: KeptToken } {
  prepareStateFolder(stateFolder)
  const made = newToken(grant, randomBytes(40), now)
  write(stateFolder, [...listTokens(stateFolder), made.kept])
  return made
}

/** It opens nothing from the next request on. Throws `missing` for an id that is not there. */
export function removeToken(stateFolder: string, id: string): void {
  const before = listTokens(stateFolder)
  const after = before.filter(token => token.id !== id)
  if (after.length === before.length)
    throw new GateError('missing', `There is no token “${id.slice(0, 40)}”: see countersign token list.`)
  write(stateFolder, after)
}

/** Replaced whole: nobody reads half of it. */
function write(stateFolder: string, tokens: readonly KeptToken[]): void {
  const { tokens: file } = residentPaths(stateFolder)
  writeFileSync(`${file}.new`, writeTokens(tokens), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
