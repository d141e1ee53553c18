import { expect, test } from 'vitest'
import { actsOfOrder, actsOfVerb } from './acts-of-verb.ts'

test.each([
  ['bórralos', 'delete'],
  ['envíaselo', 'send'],
  ['inviaglielo', 'send'],
  ['envoyez-leur', 'send'],
  ['supprimez-les', 'delete'],
  ['apague-as', 'delete'],
  ['cancellateli', 'delete'],
  ['reenvíalas', 'send'],
  ['загрузите', 'publish'],
  ['pubblichi', 'publish'],
  ['bestätige', 'operate'],
])('%s orders: %s', (word, act) => {
  expect(actsOfVerb(word)).toContain(act)
})

test.each(
  'people table readme phone sale example female console parallel mobile quite active verse registrar done'.split(
    ' ',
  ),
)('%s is no verb with a pronoun, and no form of one', word => {
  expect(actsOfVerb(word)).toEqual([])
})

test('a page is worked by verbs that name no tool', () => {
  expect(actsOfOrder('type')).toEqual(['operate'])
  expect(actsOfVerb('type')).toEqual([])
})
