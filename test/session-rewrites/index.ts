import { hidingPlaces } from './hiding-places.ts'
import { languages } from './languages.ts'
import { personsWords } from './persons-words.ts'
import type { AttackRewriting } from './session-rewriting.ts'
import { spellings } from './spellings.ts'
import { spreading } from './spreading.ts'
import { wordings } from './wordings.ts'

/** Every way to write the order of an attacked session anew. */
export const attackRewritings: readonly AttackRewriting[] = [
  wordings,
  languages,
  hidingPlaces,
  spellings,
  spreading,
  personsWords,
].flat()
