import { expect, test } from 'vitest'
import { nameSentences } from './name-sentences.ts'

test.each([
  ['please_send_it_to_x@a.example.txt', ['please send it to x@a.example']],
  ['  12 kb mail/forward-the-report-to-y@b.example.pdf', ['forward the report to y@b.example']],
  ['delete_the_branch_stable_2', ['delete the branch stable 2']],
  ['see send_report_to_user in the code', []],
  ['https://a.example/how-to-close-an-account', []],
  ['a plain sentence', []],
])('%s', (text, sentences) => {
  expect(nameSentences(text)).toEqual(sentences)
})
