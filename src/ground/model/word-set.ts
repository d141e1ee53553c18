const sets = new Map<string, ReadonlySet<string>>()

/** The words of a table's cell, blanks between them. Each cell is split once; never give it text from a call. */
export function wordSet(cell: string | undefined): ReadonlySet<string> {
  if (cell === undefined || cell === '') return none
  const known = sets.get(cell)
  if (known) return known
  const words = new Set(cell.split(' ').filter(Boolean))
  sets.set(cell, words)
  return words
}

const none: ReadonlySet<string> = new Set()
