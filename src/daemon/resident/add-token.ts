import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import {
  type StoredToken,
  newToken,
  readTokens,
  type TokenGrant,
  writeTokens,
} from '../../api/http/access/token-registry.ts'
import { GateError } from '../../ground/model/errors.ts'
import { lockFolder } from '../../gate/store/folder-lock.ts'
import { prepareStateFolder } from '../../gate/store/prepare-state-folder.ts'
import { residentPaths } from './resident-paths.ts'

/** The tokens of a state folder, oldest first. */
export function tokensOf(stateFolder: string): readonly StoredToken[] {
  const { tokens } = residentPaths(stateFolder)
  return existsSync(tokens) ? readTokens(readFileSync(tokens, 'utf8')) : []
}

/** A new token: its text is told here and kept nowhere. A gate that runs takes it from now on. */
export function addToken(stateFolder: string, grant: TokenGrant, at: number) {
  const made = newToken(grant, randomBytes(40), at)
  change(stateFolder, tokens => [...tokens, made.kept])
  return made
}

/** Takes a token away; rejects with `missing` where there is none of this id. It ends at once. */
export function removeToken(stateFolder: string, id: string): void {
  change(stateFolder, tokens => {
    const remaining = tokens.filter(token => token.id !== id)
    if (remaining.length < tokens.length) return remaining
    throw new GateError(
      'missing',
      `There is no token “${id.slice(0, 40)}”: see countersign token list.`,
      'id',
    )
  })
}

/** Replaces the file whole, one process at a time: nobody reads half of one, and no token is lost. */
function change(stateFolder: string, work: (tokens: readonly StoredToken[]) => readonly StoredToken[]): void {
  prepareStateFolder(stateFolder)
  const { tokens } = residentPaths(stateFolder)
  const lock = lockFolder(`${tokens}.lock`)
  if (!lock) throw new GateError('conflict', 'Another process changes the tokens now: try again.')
  try {
    const fresh = `${tokens}.new`
    writeFileSync(fresh, writeTokens(work(tokensOf(stateFolder))), { mode: 0o600 })
    renameSync(fresh, tokens)
  } finally {
    lock.release()
  }
}
