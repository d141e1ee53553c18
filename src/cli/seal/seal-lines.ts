import type { Paint } from '../render/paint-for.ts'
import { wrapText } from '../render/wrap-text.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { type Seal, type SealStep, methodWords, sealWords, versionWords } from '../../ground/model/seal.ts'

/** One seal as a person reads it, in lines of that width: the state, why, how it is known, and what was looked at. */
export function sealLines(seal: Seal, paint: Paint, width: number): readonly string[] {
  const { title, client, scope, project, state, why, method, steps, limit } = seal
  const word = { enforced: paint.green, blocked: paint.yellow, open: paint.red, unproven: paint.yellow }[
    state
  ]
  const place = project === null ? scope : `${scope} ${visibleText(project)}`
  const known = versionWords(seal)
  const well = steps.filter(({ result }) => result === 'well').map(({ name }) => name)
  return [
    `${paint.bold(title)} ${paint.dim(`(${client}, ${place})`)}: ${word(sealWords[state])}`,
    ...lines(why === null ? [] : [visibleText(why)], width),
    ...lines(known === null ? [] : [known], width),
    // How it was proven is told of what was.
    ...lines(state === 'enforced' ? [methodWords[method]] : [], width),
    ...lines(well.length === 0 ? [] : [`✓ ${well.join(', ')}`], width).map(paint.dim),
    ...lines(steps.filter(({ result }) => result !== 'well').map(stepLine), width).map(paint.dim),
    ...lines(limit === null ? [] : [limit], width).map(paint.dim),
    '',
  ]
}

function lines(texts: readonly string[], width: number): readonly string[] {
  return texts.flatMap(text => wrapText(`  ${text}`, width, 4))
}

const marks = { weak: '!', open: '✗', blocked: '✗', 'not tried': '–' } as const

function stepLine({ name, result, text, advice }: SealStep): string {
  const mark = result === 'well' ? '✓' : marks[result]
  return `${mark} ${name}: ${visibleText(advice === undefined ? text : `${text} ${advice}`)}`
}
