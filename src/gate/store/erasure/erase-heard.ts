import { markOf } from '../../../judge/provenance/mark-of.ts'
import { plainText } from '../../../judge/provenance/plain-text.ts'
import { wordsOf } from '../../../judge/provenance/words-of.ts'
import { HeardTable } from '../heard/heard-table.ts'
import type { Database } from '../open-database.ts'

/**
 * Takes the marks of erased words out of what a session heard: whoever has the key could try words on them. Orders stay
 * orders of their acts, and what they name is nobody’s from then on. Wants a transaction.
 */
export function eraseHeard(database: Database, session: string, texts: readonly string[]): void {
  const row = database.prepare("SELECT value FROM meta WHERE key = 'mark key'").get()
  if (!row) return
  const key = Buffer.from((row as { readonly value: string }).value, 'hex')
  const words = new Set(texts.flatMap(text => [...wordsOf(plainText(text))]))
  new HeardTable(database).erase(session, new Set([...words].map(word => markOf(key, word))))
}
