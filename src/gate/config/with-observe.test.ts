import { expect, test } from 'vitest'
import { withObserve, withoutObserve } from './with-observe.ts'

const until = Date.UTC(2026, 10, 28, 16)
const own = '[profile.default]\ncritical = "deny" # mine\n'

test.each(['', own, '# nothing but a comment', `${own}\n`])('%j is as it was when observing ends', text => {
  const observing = withObserve(text, { until, profiles: ['codex'] })
  expect(observing).toContain('[observe]\nuntil = 2026-11-28T16:00:00Z\nprofiles = ["codex"]\n')
  expect(observing.startsWith(text.trimEnd())).toBe(true)
  expect(withoutObserve(observing).trimEnd()).toBe(text.trimEnd())
})

test('beginning again replaces the lines', () => {
  const once = withObserve(own, { until, profiles: [] })
  const twice = withObserve(once, { until: until + 86_400_000, profiles: [] })
  expect(twice.match(/\[observe\]/g)).toHaveLength(1)
  expect(twice).toContain('2026-11-29')
})

test('what a person added below stays', () => {
  const text = `${withObserve(own, { until, profiles: [] })}\n[[rule]]\neffect = "deny"\n`
  expect(withoutObserve(text)).toContain('[[rule]]')
  expect(withoutObserve(text)).not.toContain('observe')
})

test('a table that a person wrote is theirs', () => {
  expect(() => withObserve('[observe]\nuntil = 2026-11-28\n', { until, profiles: [] })).toThrow(/yourself/)
  expect(() => withoutObserve(' [ observe ]\n')).toThrow(/yourself/)
})
