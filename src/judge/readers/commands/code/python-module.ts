/** The module that `-m` names, and the number of the first word that it gets. */
export interface PythonModule {
  readonly name: string
  readonly next: number
}

/** Returns the module that Python runs, where its options name one: `-m x`, `-mx`, `-um x`. */
export function pythonModule(words: readonly string[]): PythonModule | undefined {
  for (const [i, word] of words.entries()) {
    const [, inline] = /^-[bBdEiIOPqRsSuvx]{0,16}m(.{0,200})$/.exec(word) ?? []
    if (inline) return { name: inline, next: i + 1 }
    const name = words[i + 1]
    if (inline === '') return name === undefined ? undefined : { name, next: i + 2 }
    // Behind a program or code, every option is its own.
    const isValue = /^-[WXQ]$/.test(words[i - 1] ?? '')
    if (!isValue && (!word.startsWith('-') || /^-[a-zA-Z]{0,16}c$/.test(word))) return undefined
  }
  return undefined
}
