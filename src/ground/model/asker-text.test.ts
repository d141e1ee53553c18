import { expect, test } from 'vitest'
import { askerText } from './asker-text.ts'

test.each([
  [{ agent: 'sdk', profile: 'sdk' }, 'sdk'],
  [{ agent: 'codex', profile: 'default' }, 'codex'],
  [{ agent: 'codex', profile: 'ops', principal: 'kim' }, 'codex for kim, profile ops'],
])('%o asks as “%s”', (asker, text) => {
  expect(askerText(asker)).toBe(text)
})
