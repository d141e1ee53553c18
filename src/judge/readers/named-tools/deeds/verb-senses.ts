import { sensesBy } from './senses-by.ts'
import { type VerbSense, verbWords } from './verb-words-table.ts'

/** Returns the senses of a word as a verb; lower case, without accents. */
export const verbSenses: (word: string) => readonly VerbSense[] = sensesBy(verbWords)
