/** Says which keyword ends where: its index in the list, and its offsets. False ends the search. */
export type OnKeyword = (keyword: number, start: number, end: number) => boolean

/** Runs once over a text, whatever it holds, and reports every keyword in it. */
export type KeywordFinder = (text: string, report: OnKeyword) => void

/**
 * An Aho-Corasick automaton over lower-case ASCII keywords: one step for each character, capital letters taken as
 * small ones. A step is worked out when a text first takes it, since most are never taken, and working all of them
 * out beforehand takes longer than to judge a call.
 */
export function keywordFinder(keywords: readonly string[]): KeywordFinder {
  const { classOf, classes } = characterClasses(keywords)
  const { next, ending, endsAt, step } = automaton(keywords, classOf, classes)
  return (text, report) => {
    let node = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      const letter = code < 128 ? (classOf[code] ?? 0) : 0
      const known = next[node * classes + letter] ?? 0
      node = known === 0 ? step(node, letter) : known - 1
      if (ending[node] === 0) continue
      for (const keyword of endsAt[node] ?? none)
        if (!report(keyword, i + 1 - (keywords[keyword] ?? '').length, i + 1)) return
    }
  }
}

const none: readonly number[] = []

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
  /** Node × class → node + 1; 0 is a step that was not worked out yet. The root is node 0. */
  readonly next: Uint16Array | Uint32Array
  /** Node → 1 where a keyword ends. */
  readonly ending: Uint8Array
  /** Node → keywords that end there, of every node that a step leads to. */
  readonly endsAt: (readonly number[])[]
  /** Works a step out and remembers it. */
  readonly step: (node: number, letter: number) => number
}

function automaton(keywords: readonly string[], classOf: Uint8Array, classes: number): Automaton {
  const { edges, parents, letters, own } = trie(keywords, classOf, classes)
  // Half the size stays in the cache.
  const next = new (parents.length < 65_535 ? Uint16Array : Uint32Array)(parents.length * classes)
  const ending = new Uint8Array(parents.length)
  const endsAt: (readonly number[])[] = [none]
  const falls: number[] = [0]
  /** The longest end of the node's text that begins a keyword as well. */
  const fallOf = (node: number): number => {
    const parent = parents[node] ?? 0
    return (falls[node] ??= parent === 0 ? 0 : step(fallOf(parent), letters[node] ?? 0))
  }
  const endsOf = (node: number): readonly number[] => {
    if (node === 0) return none
    const inherited = (endsAt[fallOf(node)] ??= endsOf(fallOf(node)))
    const ended = own[node]
    return ended ? [...ended, ...inherited] : inherited
  }
  /** Where a keyword breaks off, the automaton goes on in the longest one that its end begins. */
  const step = (node: number, letter: number): number => {
    const edge = node * classes + letter
    const known = next[edge] ?? 0
    if (known !== 0) return known - 1
    const to = edges.get(edge) ?? (node === 0 ? 0 : step(fallOf(node), letter))
    next[edge] = to + 1
    endsAt[to] ??= endsOf(to)
    if (endsAt[to] !== none) ending[to] = 1
    return to
  }
  return { next, ending, endsAt, step }
}

/** Nodes in the order of their making; each has a parent, the class of its last character, and its own keywords. */
function trie(keywords: readonly string[], classOf: Uint8Array, classes: number) {
  const edges = new Map<number, number>()
  const parents = [0]
  const letters = [0]
  const own: (number[] | undefined)[] = [undefined]
  keywords.forEach((keyword, index) => {
    let node = 0
    for (let i = 0; i < keyword.length; i++) {
      const letter = classOf[keyword.charCodeAt(i)] ?? 0
      const edge = node * classes + letter
      let child = edges.get(edge)
      if (child === undefined) {
        child = parents.push(node) - 1
        letters.push(letter)
        own.push(undefined)
        edges.set(edge, child)
      }
      node = child
    }
    own[node] = [...(own[node] ?? []), index]
  })
  return { edges, parents, letters, own }
}
