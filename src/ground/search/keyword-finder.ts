/** Takes a keyword by its index in the list, and its offsets. False ends the search. */
export type OnKeyword = (keyword: number, start: number, end: number) => boolean

/** Passes once over any text and reports every keyword in it. */
export type KeywordFinder = (text: string, report: OnKeyword) => void

/**
 * An Aho-Corasick automaton over lower-case ASCII keywords: one step for each character, capital letters taken as
 * small ones. A step is worked out when a text first takes it, since most are never taken, and working all of them
 * out beforehand takes longer than to evaluate a call.
 *
 * For some hundreds of short keywords of which each must stand there whole. What may be spread over a text in pieces is
 * found by `needle-index.ts`.
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
  for (const keyword of keywords)
    for (let i = 0; i < keyword.length; i++) {
      const code = keyword.charCodeAt(i)
      if (code >= 128) throw new Error(`a keyword holds ${keyword[i]}, which is not ASCII`)
      if (classOf[code] !== 0) continue
      classOf[code] = classes
      classOf[(keyword[i] ?? '').toUpperCase().charCodeAt(0)] = classes
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
  const { parents, letters, most: max, branchesOf } = trie(keywords, classOf)
  // Half the size stays in the cache.
  const next = new (max < 65_535 ? Uint16Array : Uint32Array)(max * classes)
  const ending = new Uint8Array(max)
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
    const { own } = branchesOf(node)
    return own.length > 0 ? [...own, ...inherited] : inherited
  }
  /** Works out one step: where a keyword breaks off, the automaton goes on in the longest one that its end begins. */
  const step = (node: number, letter: number): number => {
    const edge = node * classes + letter
    const known = next[edge] ?? 0
    if (known !== 0) return known - 1
    const to = branchesOf(node).children.get(letter) ?? (node === 0 ? 0 : step(fallOf(node), letter))
    next[edge] = to + 1
    endsAt[to] ??= endsOf(to)
    if (endsAt[to] !== none) ending[to] = 1
    return to
  }
  return { next, ending, endsAt, step }
}

/** The ways on from a node of the trie: keywords that end there, and a child for each class of character. */
interface Branches {
  readonly own: readonly number[]
  readonly children: ReadonlyMap<number, number>
}

/**
 * Makes the trie. Nodes stand in the order of their making; each has a parent and the class of its last character. Its
 * branches grow when a text first comes there, from the keywords that lead through it. `most`: there are fewer nodes
 * than that.
 */
function trie(keywords: readonly string[], classOf: Uint8Array) {
  const parents = [0]
  const letters = [0]
  const depths = [0]
  const through: number[][] = [keywords.map((_, index) => index)]
  const branches: (Branches | undefined)[] = []
  const grow = (node: number): Branches => {
    const depth = depths[node] ?? 0
    const own: number[] = []
    const children = new Map<number, number>()
    for (const index of through[node] ?? []) {
      const keyword = keywords[index] ?? ''
      if (keyword.length === depth) {
        own.push(index)
        continue
      }
      const letter = classOf[keyword.charCodeAt(depth)] ?? 0
      let child = children.get(letter)
      if (child === undefined) {
        child = parents.push(node) - 1
        letters.push(letter)
        depths.push(depth + 1)
        through.push([])
        children.set(letter, child)
      }
      through[child]?.push(index)
    }
    return { own, children }
  }
  const max = keywords.reduce((sum, { length }) => sum + length, 1) + 1
  return { parents, letters, most: max, branchesOf: (node: number) => (branches[node] ??= grow(node)) }
}
