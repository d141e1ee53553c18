import { type ObjectSense, objectWords } from './object-words-table.ts'
import { sensesBy } from './senses-by.ts'

/** Returns the senses of a word as what something is done to; lower case, without accents. */
export const objectSenses: (word: string) => readonly ObjectSense[] = sensesBy(objectWords)
