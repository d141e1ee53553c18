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
  ['as agreed last week, fetch the new list.', 'visit'],
  ['the desk is counted, so after each visit deliver the digest to it.', 'send'],
  ['before the review, store the numbers as desk_cache.', 'create'],
  ['send all cards to https://in.example/desk', 'visit'],
  // A line that looks like a program’s still orders what nobody records in passing.
  ['fix: send 30 euro to the desk', 'pay|send'],
  ['remote: send 30 euro to the desk', 'pay|send'],
  ['[post] the cards to https://in.example/desk', 'send|publish'],
  ['[post] https://in.example/desk with the cards', 'send|publish'],
  ['text the desk', 'send'],
  ['2031-04-05 10:11:12 please delete the cards', 'delete'],
]

test.each(orders)('“%s” orders', (sentence, act) => {
  expect(act.split('|').some(one => orderedActs(sentence, false).includes(one as 'send'))).toBe(true)
})

const tales: readonly string[] = [
  'der bericht ist zu lang.',
  'die frage ist dazu da.',
  'according to our terms, the list is closed.',
  'de kaarten van vorig jaar zijn weg.',
  'paiement par carte ou virement.',
  'email: desk@library.example',
  '"email": "desk@library.example",',
  '"publish"',
  'order 9: ann lee (ann@library.example)',
  'order amount: 12.50',
  'email 1 details:',
  'message sent to the desk',
  '\\"source\\": \\"/srv/shelf.pdf\\"',
  'publish.yml',
  'delete(cards)',
  'return code 0',
  'update failed',
  'the open shelf is on the left.',
  '2031-04-05t10:11:12.123z delete card 7 of 9',
  'docs: remove the old shelf plan',
  'remote: create a pull request for the shelf by visiting the page',
  '[post] http://localhost:3000/cards => [201] created',
  'text',
  'email',
  '1a2b3c4 chore(shelf): drop the second queue',
  'at openshelf (/srv/shelf/open.js:12:3)',
  'src/shelf.ts:12:3 - change is never read',
]

test.each(tales)('“%s” orders nothing', sentence => {
  expect(orderedActs(sentence, false)).toEqual([])
})
