/** Says which keyword ends where: its index in the list, and its offsets. False ends the search. */
export type OnKeyword = (keyword: number, start: number, end: number) => boolean

/** Runs once over a text, whatever it holds, and reports every keyword in it. */
export type KeywordFinder = (text: string, report: OnKeyword) => void

/**
 * An Aho-Corasick automaton over lower-case ASCII keywords, with every transition worked out beforehand: one
 * step for each character, capital letters taken as small ones.
 */
export function keywordFinder(keywords: readonly string[]): KeywordFinder {
  const { classOf, classes } = characterClasses(keywords)
  const { next: wide, ends, nodes } = completed(trie(keywords, classOf, classes), classes)
  // Half the size stays in the cache.
  const next = nodes < 65_536 ? Uint16Array.from(wide.subarray(0, nodes * classes)) : wide
  const ending = Uint8Array.from({ length: nodes }, (_, node) => (ends[node] === undefined ? 0 : 1))
  return (text, report) => {
    let node = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      node = next[node * classes + (code < 128 ? (classOf[code] ?? 0) : 0)] ?? 0
      if (ending[node] === 0) continue
      for (const keyword of ends[node] ?? [])
        if (!report(keyword, i + 1 - (keywords[keyword] ?? '').length, i + 1)) return
    }
  }
}

/** Characters that no keyword holds are all class 0. */
function characterClasses(keywords: readonly string[]) {
  const classOf = new Uint8Array(128)
  let classes = 1
  for (const character of new Set(keywords.join(''))) {
    const code = character.charCodeAt(0)
    if (code >= 128) throw new Error(`a keyword holds ${character}, which is not ASCII`)
    classOf[code] = classes
    classOf[character.toUpperCase().charCodeAt(0)] = classes
    classes++
  }
  return { classOf, classes }
}

interface Automaton {
  /** Node × class → node; 0 is the root. */
  readonly next: Int32Array
  /** Node → keywords that end there. */
  readonly ends: (number[] | undefined)[]
  readonly nodes: number
}

function trie(keywords: readonly string[], classOf: Uint8Array, classes: number): Automaton {
  const next = new Int32Array((keywords.join('').length + 1) * classes)
  const ends: (number[] | undefined)[] = []
  let nodes = 1
  keywords.forEach((keyword, index) => {
    let node = 0
    for (let i = 0; i < keyword.length; i++) {
      const edge = node * classes + (classOf[keyword.charCodeAt(i)] ?? 0)
      if (next[edge] === 0) next[edge] = nodes++
      node = next[edge] ?? 0
    }
    ends[node] = [...(ends[node] ?? []), index]
  })
  return { next, ends, nodes }
}

/** Where a keyword breaks off, the automaton goes on in the longest one that its end begins. */
function completed({ next, ends, nodes }: Automaton, classes: number): Automaton {
  const fall = new Int32Array(nodes)
  const queue = [0]
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] ?? 0
    for (let letter = 0; letter < classes; letter++) {
      const edge = node * classes + letter
      const back = node === 0 ? 0 : (next[(fall[node] ?? 0) * classes + letter] ?? 0)
      const child = next[edge] ?? 0
      if (child === 0) {
        next[edge] = back
        continue
      }
      fall[child] = back
      const inherited = ends[back]
      if (inherited) ends[child] = [...(ends[child] ?? []), ...inherited]
      queue.push(child)
    }
  }
  return { next, ends, nodes }
}
