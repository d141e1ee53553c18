/** Letters that a shell takes as they are. */
const plain = /^[\w./:%~+@][\w./:%~+@-]{0,299}$/

/** A word of the call itself, as a suggestion may spell it; a placeholder where the call has none or quotes it. */
export function ownWord(word: string | null | undefined, placeholder: `<${string}>`): string {
  return typeof word === 'string' && plain.test(word) ? word : placeholder
}
