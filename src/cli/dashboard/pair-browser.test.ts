import { expect, test } from 'vitest'
import { pairingText } from './pair-browser.ts'

const reader = { code: 'ABCD-2345', reviewer: null }

test('whoever may only look is told how they come to answer: here, or at the hub of the team', () => {
  expect(pairingText(reader, undefined)).toContain('countersign reviewer add NAME')
  const joined = pairingText(reader, 'https://hub.example.com')
  expect(joined).toContain('answered at its team’s hub,\nhttps://hub.example.com, where countersign hub pair')
  expect(joined).not.toContain('reviewer add')
  expect(pairingText({ ...reader, reviewer: 'alice' }, 'https://hub.example.com')).toContain('as alice.')
})
