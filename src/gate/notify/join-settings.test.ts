import { expect, test } from 'vitest'
import type { NotificationSettings, WebhookTarget } from '../../ground/model/notification-settings.ts'
import { joinSettings } from './join-settings.ts'

const target = (name: string, url: string) => ({ kind: 'webhook', name, url }) as unknown as WebhookTarget
const route = (...to: string[]) => ({ to, levels: ['high'] as const, profiles: null })
const quiet = { from: 0, until: 1_440, zone: 'UTC', passes: 'critical' } as const

const settings = (more: Partial<NotificationSettings>): NotificationSettings => ({
  base: null,
  targets: [],
  routes: [],
  escalate: [],
  quiet: null,
  ...more,
})

test('whom a person wanted told is told as they wanted, whatever another file says', () => {
  const accepted = settings({ targets: [target('chat', 'https://ours')], routes: [route('chat')] })
  const file = settings({ targets: [target('chat', 'https://theirs')], quiet, base: 'https://theirs' })
  expect(joinSettings(accepted, file)).toEqual(accepted)
  expect(joinSettings(accepted, settings({}))).toEqual(accepted)
})

test('who stands in the file alone is told beside them, by its own routes', () => {
  const accepted = settings({ targets: [target('chat', 'https://ours')], routes: [route('chat')] })
  const mail = target('mail', 'https://mail')
  const joined = joinSettings(accepted, settings({ targets: [mail], routes: [route('chat', 'mail')] }))
  expect(joined.targets.map(({ name }) => name)).toEqual(['chat', 'mail'])
  expect(joined.routes).toEqual([route('chat'), route('mail')])
})

test('what a person wanted told later is told then, and steps of the file alone lead to its own targets', () => {
  const step = (after: number, ...to: string[]) => ({ after, to })
  const accepted = settings({ targets: [target('chat', 'https://ours')], escalate: [step(600_000, 'chat')] })
  const mail = target('mail', 'https://mail')
  const file = settings({ targets: [mail], escalate: [step(60_000, 'mail'), step(900_000, 'chat')] })
  expect(joinSettings(accepted, file).escalate).toEqual([step(60_000, 'mail'), step(600_000, 'chat')])
})
