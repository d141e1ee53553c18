import { wordSet } from '../../../../ground/model/word-set.ts'

/** Words for how something is shown, of which all of it at once is as little as one. */
export const appearanceWords = wordSet(
  'alignment align style styles styling format formatting color colour colors font fonts width height border borders ' +
    'theme layout zoom padding margin bold italic highlight fold collapse expand sort',
)
