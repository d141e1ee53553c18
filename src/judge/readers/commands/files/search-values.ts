import { wordSet } from '../../../../ground/model/word-set.ts'

/** Options of grep and its kin that take a value. */
export const searchValues = wordSet(
  'e regexp f file A B C m max-count context after-context before-context include exclude exclude-dir g glob iglob t type d D color ignore ignore-dir max-depth',
)
