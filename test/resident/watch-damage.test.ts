import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Notice } from '../../src/gate/notify/notice.ts'
import { watchDamage } from '../../src/daemon/resident/watch-state.ts'
import { Damage } from '../../src/gate/store/integrity/damage.ts'

test('damage that any process finds is told once to every target: what to do, and nothing of the state', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-watch-damage-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const notices: Notice[] = []
  const logged: string[] = []
  onTestFinished(
    watchDamage(
      folder,
      line => logged.push(line),
      notice => notices.push(notice),
    ),
  )
  new Damage(folder).note('entry 42 does not carry its own hash')
  await expect.poll(() => notices.length).toBe(1)
  const [notice] = notices
  expect(notice).toMatchObject({ title: 'The state of the gate is damaged', level: 'critical', toAll: true })
  const text = notice?.lines.join(' ') ?? ''
  expect(text).toMatch(/every call is refused\. .*countersign stop and countersign restore FILE/)
  expect(text).not.toMatch(/42|hash/)
  expect(logged).toEqual([
    expect.stringMatching(/^The state is damaged \(entry 42 .*countersign restore FILE/),
  ])
})
