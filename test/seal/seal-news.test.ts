import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SealState } from '../../src/ground/model/seal.ts'
import type { Notice } from '../../src/gate/notify/notice.ts'
import { processLog } from '../../src/daemon/resident/process-log.ts'
import { newResidentGate } from '../../src/daemon/resident/resident-gate.ts'
import { sealNews } from '../../src/daemon/resident/seal-news.ts'

test('people are told of a client that was enforced and is not; both logs have every change', async () => {
  const home = mkdtempSync(join(tmpdir(), 'countersign-news-'))
  const gate = newResidentGate({ stateFolder: join(home, 'state'), home })
  onTestFinished(async () => {
    await gate.close()
    rmSync(home, { recursive: true, force: true })
  })
  await gate.ready()
  const notices: Notice[] = []
  const file = join(home, 'state', 'gate.log')
  const told = sealNews(gate, processLog(file), notice => notices.push(notice))
  const news = (state: SealState, was: SealState | null) =>
    told({ client: 'codex', title: 'OpenAI Codex CLI', state, was, why: '/home/a/secret-name was edited.' })
  news('open', null)
  news('enforced', 'open')
  expect(notices).toEqual([])
  news('open', 'enforced')
  news('blocked', 'enforced')
  expect(notices.map(({ title, level }) => [title, level])).toEqual([
    ['OpenAI Codex CLI: not enforced', 'critical'],
    ['OpenAI Codex CLI: refusing everything', 'high'],
  ])
  expect(JSON.stringify(notices)).not.toContain('secret-name')
  expect(readFileSync(file, 'utf8').match(/codex is/g)).toHaveLength(4)
})
