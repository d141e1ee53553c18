import type { Seal, SealStep } from '../../model/seal.ts'
import { methodWords, sealWords, versionWords } from '../../model/seal-words.ts'
import { visibleText } from '../../policy/visible-text.ts'
import type { Paint } from '../render/colour.ts'

/** One seal as a person reads it: the state, why, how it is known, and what was looked at. */
export function sealLines(seal: Seal, paint: Paint): readonly string[] {
  const { title, client, scope, project, state, why, method, steps, limit } = seal
  const word = { enforced: paint.green, blocked: paint.yellow, open: paint.red, unproven: paint.yellow }[
    state
  ]
  const place = project === null ? scope : `${scope} ${visibleText(project)}`
  const known = versionWords(seal)
  const well = steps.filter(({ result }) => result === 'well').map(({ name }) => name)
  return [
    `${paint.bold(title)} ${paint.dim(`(${client}, ${place})`)}: ${word(sealWords[state])}`,
    ...(why === null ? [] : [`  ${visibleText(why)}`]),
    ...(known === null ? [] : [`  ${known}`]),
    // How it was proven is told of what was.
    ...(state === 'enforced' ? [`  ${methodWords[method]}`] : []),
    ...(well.length === 0 ? [] : [paint.dim(`  ✓ ${well.join(', ')}`)]),
    ...steps.filter(({ result }) => result !== 'well').map(step => stepLine(step, paint)),
    ...(limit === null ? [] : [paint.dim(`  ${limit}`)]),
    '',
  ]
}

const marks = { weak: '!', open: '✗', blocked: '✗', 'not tried': '–' } as const

function stepLine({ name, result, text }: SealStep, paint: Paint): string {
  const mark = result === 'well' ? '✓' : marks[result]
  return paint.dim(`  ${mark} ${name}: ${visibleText(text)}`)
}
