import { sha256 } from '../../audit/sha256.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'

/** Returns the words by which root lets a key follow the keys as they are: none of them does for another state, or twice. */
export function grantWords({
  seq,
  prev,
  by,
  reviewer,
}: Pick<KeyLink, 'seq' | 'prev' | 'by' | 'reviewer'>): string {
  return `${seq - 1}-${prev} ${sha256(by)} ${reviewer}`
}

/** Tells whether root let this link follow, by the words that root wrote. */
export function isGrantedLink(link: KeyLink, words: readonly string[]): boolean {
  return link.recovered === 'root' && words.includes(grantWords(link))
}
