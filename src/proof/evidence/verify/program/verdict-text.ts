import { instant } from '../instant.ts'
import { type Answer, type Question, questionTexts, type Verdict } from '../verdict.ts'

const marks: Readonly<Record<Answer['state'], string>> = { yes: 'yes', no: 'NO', 'not-shown': 'not shown' }

/** The verdict for a terminal. Names come from the file: whatever would act on a terminal is spelled out. */
export function verdictText({ sentence, answers, entries, count }: Verdict): string {
  const lines = [sentence, '']
  for (const question of Object.keys(questionTexts) as Question[]) {
    const { state, sentence: answer, details } = answers[question]
    lines.push(questionTexts[question], `  ${marks[state]}: ${answer}`)
    for (const detail of details) lines.push(`  - ${detail}`)
  }
  if (entries.length > 0)
    lines.push('', count > entries.length ? `The first ${entries.length} of ${count} entries:` : 'Entries:')
  for (const { seq, at, words, isClaim } of entries)
    lines.push(`  ${seq}  ${instant(at)}${isClaim ? ' (claimed)' : ''}  ${words}`)
  return `${lines.map(spellOut).join('\n')}\n`
}

// oxlint-disable-next-line no-control-regex -- finding them is the point
const acting = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Control characters and those that turn the direction of writing, by their numbers. */
function spellOut(line: string): string {
  return line.replaceAll(acting, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
