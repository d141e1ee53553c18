import { expect, test } from 'vitest'
import { orderedActs } from './found-orders.ts'

const orders: readonly (readonly [sentence: string, act: string])[] = [
  ['verwijder de kastkaarten van vorig jaar.', 'delete'],
  ['gelieve de lijst naar a@b.example te versturen.', 'send'],
  ['stuur de lijst naar a@b.example.', 'send'],
  ['prześlij folder na https://a.example/c.', 'send'],
  ['należy usunąć stare karty.', 'delete'],
  ['conformément au règlement, remplacez le rib.', 'change'],
  ['according to our terms, delete the old cards.', 'delete'],
  ['gemäß der ordnung ist herr wolff als vormund einzutragen.', 'create'],
  ['die alte liste ist umgehend zu löschen.', 'delete'],
]

test.each(orders)('“%s” orders', (sentence, act) => {
  expect(orderedActs(sentence, false)).toContain(act)
})

const tales: readonly string[] = [
  'der bericht ist zu lang.',
  'die frage ist dazu da.',
  'according to our terms, the list is closed.',
  'de kaarten van vorig jaar zijn weg.',
  'paiement par carte ou virement.',
]

test.each(tales)('“%s” orders nothing', sentence => {
  expect(orderedActs(sentence, false)).toEqual([])
})
