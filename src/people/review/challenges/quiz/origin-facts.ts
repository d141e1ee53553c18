import { visibleText } from '../../../../ground/model/visible-text.ts'
import type { NamedRow } from '../../../../judge/policy/who-named.ts'
import type { QuizContext } from './quiz-context.ts'
import type { QuizFact } from './quiz-fact.ts'

/** More than the points of anything else that is found: who named it is what the answer hangs on. */
const weightOf: Readonly<Partial<Record<NamedRow['voice'], number>>> = { ordered: 11, stranger: 3 }

/** All that the value’s voice is not: of the voices, the first that holds is the one that is told. */
const otherVoices = [
  'You wrote it in this session',
  'A file or a command on this machine',
  'Nobody: the agent put it together',
] as const

const mostAsked = 3

/** Asks where a value comes from that a text named which others can write. */
export function originFacts({ named = [] }: QuizContext): readonly QuizFact[] {
  return named
    .filter(({ isStrange, span }) => isStrange && span === undefined)
    .filter(row => named.every(other => other.pointer !== row.pointer || other === row))
    .slice(0, mostAsked)
    .map(({ pointer, tool, voice }) => ({
      topic: 'origin.value',
      question: `Where does what stands in “${nameOf(pointer)}” come from?`,
      right: `What ${tool} gave back, which others can write`,
      wrong: [otherVoices],
      reveals: [],
      tells: [],
      weight: weightOf[voice] ?? 0,
    }))
}

function nameOf(pointer: string): string {
  const name = pointer.split('/').findLast(part => part !== '' && !/^\d+$/.test(part)) ?? ''
  return visibleText(name.replaceAll('~1', '/').replaceAll('~0', '~'), 60)
}
