import type { RunEffect } from '../../../ground/model/effect.ts'

/** Options whose value is a text, or a file of one, for people. */
const proseOption =
  /^--(?:body|description|desc|message|msg|title|comment|notes?|summary|subject|body-file|description-file|message-file|notes-file)(?:=|$)/
const shortProseOption = /^-[bdmstF]$/
/** Verbs that take such a text. */
const verb =
  /^(?:create|comment|comments|add|edit|update|note|reply|post|new|open|close|review|issue|issues|mr|pr)$/

/** Returns where the words of a program are texts for people: `bd create "x" --description TEXT`; none for any other program. */
export function proseWords({ argv }: Pick<RunEffect, 'argv'>): readonly number[] {
  if (!argv.slice(0, 3).some(word => verb.test(word))) return []
  const found: number[] = []
  argv.forEach((word, i) => {
    if (proseOption.test(word)) found.push(word.includes('=') ? i : i + 1)
    else if (shortProseOption.test(word)) found.push(i + 1)
  })
  return found
}
