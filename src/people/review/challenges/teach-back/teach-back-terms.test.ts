import { expect, test } from 'vitest'
import type { Effect } from '../../../../ground/model/effect.ts'
import { quizContextOf } from '../quiz/quiz-context.ts'
import { checkTeachBack } from './teach-back.ts'
import { teachBackTerms } from './teach-back-terms.ts'

const drop: Effect = {
  type: 'database',
  dialect: 'generic',
  statements: [{ verb: 'DROP', object: 'DATABASE', names: ['production'], where: null, writes: true }],
  evidence: { pointer: '/query', start: 0, end: 1 },
  through: [],
} as unknown as Effect

const terms = teachBackTerms(
  quizContextOf({ effects: [drop], findings: [], tool: null, cwd: '/w', siblings: [] }),
)

test.each([
  'Das löscht unsere Produktionsdatenbank endgültig, und alle Kunden verlieren ihre Daten, wenn keine Sicherung da ist.',
  'Esto borra la base de datos de producción para siempre, y los clientes pierden todo lo que no esté en una copia.',
  'Cela supprime la base production pour toujours, et nos clients perdent leurs données sans une sauvegarde.',
])('what is called production is named in any language: %s', text => {
  expect(checkTeachBack(text, { terms, leastWords: 10, copiedFrom: [] })).toBeNull()
})

test('a product is not production', () => {
  const text =
    'It deletes the product catalogue for good, and every customer loses what they had in it today.'
  expect(checkTeachBack(text, { terms, leastWords: 10, copiedFrom: [] })).toMatch(
    /does not name “production”/,
  )
})
