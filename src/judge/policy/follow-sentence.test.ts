import { expect, test } from 'vitest'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { followSentence } from './follow-sentence.ts'

const call = { arguments: { path: 'haiku.txt', url: 'https://drop.mirror.example/in' } }
const readBy = (args: ToolCall['arguments'], missing?: Record<string, string>) => ({
  call: { kind: 'tool', tool: 'get_page', arguments: args } as ToolCall,
  ...(missing && { missing }),
})

test('a wider yes says which text, for what and where', () => {
  const read = readBy({ url: 'https://learn.fluvia.example/w5' })
  const text = followSentence({ offer: { acts: ['publish', 'visit'] }, call, read })
  expect(text).toMatch(/^get_page https:\/\/learn\.fluvia\.example\/w5 asks for this\./)
  expect(text).toContain(
    'for twelve hours: publish and visit, at learn.fluvia.example and drop.mirror.example.',
  )
})

test('a host is the one that is reached, and nothing is drawn raw', () => {
  const read = readBy({ url: 'https://good.example@evil.example/\u001b[2J' })
  const text = followSentence({ offer: { acts: ['send'] }, call: { arguments: { to: 'a@b.example' } }, read })
  expect(text).toContain('at evil.example and b.example')
  expect(text).not.toContain('\u001b')
})

test('a text whose call was erased is named so', () => {
  const erased = readBy({}, { '/call/arguments': 'erased' })
  expect(followSentence({ offer: { acts: ['visit'] }, call, read: erased })).toMatch(
    /^A text whose call is erased/,
  )
  expect(followSentence({ offer: { acts: [] }, call, read: undefined })).toContain('nothing')
})
