/** The words of a member of a client: its verb, and what the verb is about. */
export interface ClientMember {
  readonly verb: string
  readonly nouns: readonly string[]
}

const before = /^(?:begin|batch|bulk|async|recursive|force|try|do|admin|safe|unsafe|sync|api|v\d)$/
const after = /^(?:async|sync|command|with|response|v\d|beta|by|for)$/
/** Parts of a chain that say nothing of what it leads to. */
const silent =
  /^(?:get|all|list|filter|find|rest|api|client|resource|default|v\d.*|.*client|.*service|from_env|by_?name|auto_paging_iter|items?|data|new)$/i

/** Splits `kms.schedule_key_deletion`, `volumes.prune`, `DeleteBucketCommand` into a verb and what it is about. */
export function clientMember(name: string): ClientMember {
  const parts = name.replaceAll(/\(\)|\[\]/g, '').split('.')
  const words = wordsOf(parts.at(-1) ?? '')
  while (words.length > 1 && before.test(words[0] ?? '')) words.shift()
  while (words.length > 1 && after.test(words.at(-1) ?? '')) words.pop()
  const [verb = '', ...own] = words
  if (own.length > 0) return { verb, nouns: own }
  const about = parts.slice(1, -1).findLast(part => part !== '' && !silent.test(part))
  return { verb, nouns: about === undefined ? [] : wordsOf(about) }
}

function wordsOf(member: string): string[] {
  return member
    .slice(0, 100)
    .replace(/[!?]$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[_\s]+/)
    .filter(Boolean)
    .map(word => word.toLowerCase())
}
