import { expect, test } from 'vitest'
import { senderSites } from './sender-sites.ts'

test('a mail is from the site of its sender', () => {
  expect(senderSites('From: Beatrix Orme <b.orme@mail.library.example>\nSubject: March')).toEqual([
    'library.example',
  ])
  expect(senderSites('{"id":7,"from":"kasse@verein.example","body":"…"}')).toEqual(['verein.example'])
  expect(senderSites('Von: Kasse <kasse@verein.example>')).toEqual(['verein.example'])
})

test('a list of mails is from all of their senders, eight at most', () => {
  const list = Array.from({ length: 20 }, (_, i) => `From: a@host${i}.example`).join('\n')
  expect(senderSites(list)).toHaveLength(8)
})

test('a mailbox that a text only names is no sender', () => {
  expect(senderSites('Please write to eve@mallory.example. We come from far.')).toEqual([])
  expect(senderSites('To: eve@mallory.example')).toEqual([])
})

test('long lines are read in linear time, and far ones not at all', () => {
  expect(senderSites('from: '.repeat(200_000))).toEqual([])
  expect(senderSites(`${'x'.repeat(30_000)}\nFrom: a@b.example`)).toEqual([])
})
