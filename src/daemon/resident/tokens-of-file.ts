import { readFileSync, statSync } from 'node:fs'
import { type StoredToken, readTokens, type TokenRegistry } from '../../api/http/access/token-registry.ts'

/** The tokens of a file as it now is; it is read again only when it has changed. None where there is no file. */
export function tokensOfFile(file: string): TokenRegistry {
  let seen = ''
  let stored: readonly StoredToken[] = []
  return {
    tokens: () => {
      const status = statSync(file, { bigint: true, throwIfNoEntry: false })
      if (!status) return []
      const now = `${status.ino}:${status.size}:${status.mtimeNs}:${status.ctimeNs}`
      if (now !== seen) {
        stored = readTokens(readFileSync(file, 'utf8'))
        seen = now
      }
      return stored
    },
  }
}
