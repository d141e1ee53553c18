/** A stretch of a sentence; what a person may type is a command. */
export interface SentencePart {
  readonly text: string
  readonly isCommand: boolean
}

/** A sentence cut at the commands of Countersign that it tells to run: `Run countersign restart.` */
export function commandParts(sentence: string): readonly SentencePart[] {
  const parts: SentencePart[] = []
  let last = 0
  for (const { 0: text, index } of sentence.matchAll(
    /(?<=(?:Run|:) )countersign [a-z-]{1,20}(?: [a-z-]{1,20}){0,3}(?=[.,;:](?:\s|$))/g,
  )) {
    parts.push({ text: sentence.slice(last, index), isCommand: false }, { text, isCommand: true })
    last = index + text.length
  }
  return [...parts, { text: sentence.slice(last), isCommand: false }].filter(({ text }) => text !== '')
}
