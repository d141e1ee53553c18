import type { DataSource } from '../../../ground/model/effect.ts'
import { hasPattern } from '../paths/plain-patterns.ts'
import type { ShellValue } from './shell-state.ts'

/** Returns a word as the value that a loop, an argument or an array keeps of it: the names that its glob matched. */
export function matchedValue<V extends ShellValue>(word: V): V {
  return word.glob && word.matched !== true ? { ...word, matched: true } : word
}

/** Tells whether names that a glob matched stand in a text. */
export function holdsMatched(source: DataSource): boolean {
  return source.from === 'literal' && source.matched === true
}

/** Returns a part of a known text as a value: names that a glob matched stay names when they are read again. */
export function valueFrom(source: DataSource, text: string): ShellValue {
  return holdsMatched(source) && hasPattern(text)
    ? { text, known: true, glob: true, matched: true }
    : { text, known: true, glob: false }
}
