import { expect, test } from 'vitest'
import type { AuditKind } from '../../../ground/model/audit-entry.ts'
import { fedLinesOf } from './fed-lines-of.ts'

test('a line of a kind that this version does not know is fed to no gate', () => {
  const newer = { kind: 'constructor' as AuditKind, body: { event: 'x' } }
  const paused = { kind: 'pause', body: { event: 'paused' } } as const
  expect(fedLinesOf([newer, paused], {})).toEqual([paused])
})

test('what was signed goes along in the first line that is fed, or in one of its own', () => {
  const canary = { kind: 'canary', body: { event: 'signed', stands: 's', link: 'l' } } as const
  const paused = { kind: 'pause', body: { event: 'paused' } } as const
  const signs = { stands: 's', link: 'l' }
  expect(fedLinesOf([canary, paused], {})).toEqual([{ kind: 'pause', body: { event: 'paused', ...signs } }])
  expect(fedLinesOf([canary], {})).toEqual([{ kind: 'team', body: { event: 'signed', ...signs } }])
})
