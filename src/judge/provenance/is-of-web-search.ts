import type { HeardSource } from '../../ground/model/hearing.ts'
import { toolWords } from '../readers/named-tools/tool-words.ts'

const webSearches = new Set('web google bing brave tavily duckduckgo serp internet'.split(' '))

/** Tells whether a text is what a search of the web gave by the person’s words: pages of anybody. */
export function isOfWebSearch({ tool, pointed }: Pick<HeardSource, 'tool' | 'pointed'>): boolean {
  const words = pointed > 0 ? toolWords(tool ?? '') : []
  return words.includes('search') && words.some(word => webSearches.has(word))
}
