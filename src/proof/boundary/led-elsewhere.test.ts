import { expect, test } from 'vitest'
import type { Effect } from '../../ground/model/effect.ts'
import type { PathTarget } from '../../ground/model/path-target.ts'
import { ledElsewhere } from './led-elsewhere.ts'

const target = (path: string, more: Partial<PathTarget> = {}): PathTarget => ({
  raw: path,
  path,
  base: path,
  glob: false,
  class: 'outside',
  roles: [],
  ...more,
})
const from = { evidence: { pointer: '/command', start: 0, end: 1 }, through: [] } as const
const reads = (path: string, more: Partial<PathTarget> = {}): Effect => ({
  ...from,
  type: 'read',
  target: target(path, more),
  recursive: false,
})
const file = (path: string) => ({ path, kind: 'file' }) as const

test('what was judged is what is shown: itself, what its link led to, or the folder that it is made in', () => {
  const copy: Effect = {
    ...from,
    type: 'copy',
    target: target('/srv/a'),
    to: target('/srv/new/b'),
    recursive: false,
  }
  const effects = [reads('/srv/d/key', { leadsTo: '/srv/ok/key' }), copy]
  expect(ledElsewhere([file('/srv/ok/key'), file('/srv/a'), file('/srv/new')], effects)).toBeUndefined()
})

test('a link that led elsewhere when the plan was made is named', () => {
  const effects = [reads('/srv/d/key', { leadsTo: '/srv/ok/key' })]
  expect(ledElsewhere([file('/srv/ok/key'), file('/home/ann/.ssh/key')], effects)).toEqual(
    file('/home/ann/.ssh/key'),
  )
  expect(ledElsewhere([file('/srv/d/key')], effects)).toEqual(file('/srv/d/key'))
  expect(ledElsewhere([file('/srv/a')], [])).toEqual(file('/srv/a'))
})
