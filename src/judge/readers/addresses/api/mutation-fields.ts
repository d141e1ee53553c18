/** Returns the top fields of GraphQL mutations in a body: `mutation { deleteRepo(id: 1) { ok } }` → deleteRepo. Linear. */
export function mutationFields(body: string): readonly string[] {
  const found: string[] = []
  const start = /\bmutation\b/g
  for (let match = start.exec(body); match && found.length < 40; match = start.exec(body)) {
    const end = collect(body, match.index + match[0].length, found)
    start.lastIndex = Math.max(end, start.lastIndex)
  }
  return found
}

/** Collects the names at the first depth from here on, and returns where the mutation ends. */
function collect(text: string, from: number, found: string[]): number {
  let braces = 0
  let parentheses = 0
  let at = from
  for (; at < text.length && found.length < 40; at++) {
    const letter = text.charAt(at)
    if (letter === '(') parentheses++
    else if (letter === ')') parentheses--
    else if (parentheses > 0) continue
    else if (letter === '{') braces++
    else if (letter === '}' && --braces <= 0) break
    else if (braces === 1 && /[A-Za-z_]/.test(letter)) {
      const name = /^\w{1,100}/.exec(text.slice(at, at + 100))?.[0] ?? letter
      at += name.length - 1
      const alias = /^\s{0,20}:/.test(text.slice(at + 1, at + 22))
      const escape = text.charAt(at - name.length) === '\\'
      if (!alias && !escape) found.push(name)
    }
  }
  return at
}
