/** Returns the words in one word: `delete-team`, `delete_team`, `db:drop`, `DeleteInstance` → small and apart. */
export function partsOfWord(word: string): readonly string[] {
  if (word.length > longest || !/^[A-Za-z][\w:.-]{1,}$/.test(word)) return []
  return word
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _:.-]/, mostParts)
    .filter(Boolean)
}

const longest = 60
const mostParts = 8

/** Returns the verb’s object in one word and without its plural: `databases` → `database`, `api-keys` → `apikey`. */
export function plainObject(word: string): string {
  const joined = partsOfWord(word).join('')
  if (joined.endsWith('ies')) return `${joined.slice(0, -3)}y`
  return /[^su]s$/.test(joined) ? joined.slice(0, -1) : joined
}
