import type { Database } from '../open-database.ts'

/** Entries that are read before others have their turn. */
const piece = 2_000
/** Entries that are listed for one text. */
const mostListed = 20

interface Row {
  readonly seq: number
  readonly text: string
}

/**
 * Finds the entries that hold one of the texts, as they are: text → numbers, at most 20 each; only texts that were found.
 * Decisions go on meanwhile.
 */
export async function findInLog(
  database: Database,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const statement = database.prepare(
    "SELECT seq, e.body || coalesce(o.body, '') AS text FROM entries e LEFT JOIN openings o USING (seq) WHERE seq > ? ORDER BY seq LIMIT ?",
  )
  const spelled = texts.map(text => [text, JSON.stringify(text).slice(1, -1)] as const)
  const found = new Map<string, number[]>()
  for (let after = 0; texts.length > 0; ) {
    const rows = statement.all(after, piece) as unknown as readonly Row[]
    for (const { seq, text } of rows)
      for (const [wanted, one] of spelled) if (text.includes(one)) note(found, wanted, seq)
    if (rows.length < piece) break
    after = rows.at(-1)?.seq ?? after
    await new Promise(go => setImmediate(go))
  }
  return found
}

function note(found: Map<string, number[]>, text: string, seq: number): void {
  const known = found.get(text)
  if (!known) found.set(text, [seq])
  else if (known.length < mostListed) known.push(seq)
}
