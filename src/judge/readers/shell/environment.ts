import type { Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import type { ShellValue } from './shell-state.ts'

/** A shell's variables as a command reader sees them: words, made when a reader asks for them. */
export class Environment implements ReadonlyMap<string, Word> {
  private readonly variables: ReadonlyMap<string, ShellValue>
  private readonly evidence: Evidence

  constructor(variables: ReadonlyMap<string, ShellValue>, evidence: Evidence) {
    this.variables = variables
    this.evidence = evidence
  }

  get size(): number {
    return this.variables.size
  }

  get(name: string): Word | undefined {
    const value = this.variables.get(name)
    return value && this.word(value)
  }

  has(name: string): boolean {
    return this.variables.has(name)
  }

  forEach(visit: (word: Word, name: string, map: ReadonlyMap<string, Word>) => void): void {
    for (const [name, word] of this) visit(word, name, this)
  }

  *entries(): MapIterator<[string, Word]> {
    for (const [name, value] of this.variables) yield [name, this.word(value)]
  }

  keys(): MapIterator<string> {
    return this.variables.keys()
  }

  *values(): MapIterator<Word> {
    for (const value of this.variables.values()) yield this.word(value)
  }

  [Symbol.iterator](): MapIterator<[string, Word]> {
    return this.entries()
  }

  private word({ text, known, glob, source }: ShellValue): Word {
    return { text, known, glob, evidence: this.evidence, ...(source && { source }) }
  }
}
