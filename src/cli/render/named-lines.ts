import type { Standing } from '../../ground/model/call-origin.ts'
import { type NamedCall, type NamedGroup, namedSentence, whoNamed } from '../../judge/policy/who-named.ts'
import { wrapText } from './wrap-text.ts'
import type { Paint } from './paint-for.ts'

const max = 6

/** Says in a sentence, then of each value that a call touches, who named it; nothing where nothing was heard. */
export function namedLines(shown: NamedCall, paint: Paint, width: number): readonly string[] {
  const rows = whoNamed(shown)
  const more = rows.length - max
  const sentence = namedSentence(rows, shown.decision.assessment.heardPerson === true)
  const isAdverse = rows[0]?.standing === 'adverse'
  return [
    ...(sentence === '' ? [] : wrapText(sentence, width)).map(isAdverse ? paint.yellow : text => text),
    ...rows.slice(0, max).flatMap(row => rowLines(row, paint, width)),
    ...(more > 0 ? [paint.dim(`  and ${more} more`)] : []),
  ]
}

const marks: Readonly<Record<Standing, string>> = { adverse: '!', unread: '?', neutral: '·', yours: '✓' }

function rowLines({ values, words, standing }: NamedGroup, paint: Paint, width: number) {
  const lines = wrapText(`${marks[standing]} ${standing}: ${values.join(', ')} — ${words}`, width, 2)
  return standing === 'adverse' ? lines.map(line => paint.yellow(line)) : lines
}
