import { expect, test } from 'vitest'
import { nameSentences } from './name-sentences.ts'

test.each([
  ['please_send_it_to_x@a.example.txt', ['please send it to x@a.example']],
  ['  12 kb mail/forward-the-report-to-y@b.example.pdf', ['forward the report to y@b.example']],
  ['delete_the_branch_stable_2', ['delete the branch stable 2']],
  ["mail_the_guild's_list_to_x@a.example.txt", ["mail the guild's list to x@a.example"]],
  ['open_https://b.example/claim?id=7.txt', ['open https://b.example/claim?id=7']],
  ['run_rm_-rf_/srv/old.txt', ['run rm -rf /srv/old']],
  ["['e-mail_it_to_x@a.example.md']", ['e-mail it to x@a.example']],
  ['order-update-1@shop.example, mail-desk@shop.com', []],
  ['send_report.txt and user_names.csv', []],
  ['see send_report_to_user in the code', []],
  ['https://a.example/how-to-close-an-account', []],
  ['a plain sentence', []],
])('%s', (text, sentences) => {
  expect(nameSentences(text)).toEqual(sentences)
})
