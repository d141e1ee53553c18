import { expect, test } from 'vitest'
import type { NotificationSettings, WebhookTarget } from '../model/notification-settings.ts'
import { joinSettings } from './join-settings.ts'

const target = (name: string, url: string) => ({ kind: 'webhook', name, url }) as unknown as WebhookTarget
const route = (...to: string[]) => ({ to, levels: ['high'] as const, profiles: null })
const quiet = { from: 0, until: 1_440, zone: 'UTC', passes: 'critical' } as const

const settings = (more: Partial<NotificationSettings>): NotificationSettings => ({
  base: null,
  targets: [],
  routes: [],
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
