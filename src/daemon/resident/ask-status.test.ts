import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { askStatus } from './ask-status.ts'

test('a gate that runs on since before an upgrade has no recovery that waits, no team and no exports', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ask-status-'))
  const socket = join(folder, 'gate.sock')
  const gate = createServer((_request, response) => response.end(JSON.stringify({ waiting: 2 })))
  await new Promise<void>(resolve => gate.listen(socket, resolve))
  onTestFinished(() => {
    gate.close()
    rmSync(folder, { recursive: true })
  })
  expect(await askStatus(socket)).toEqual({ waiting: 2, recovery: null, team: null, exports: [] })
})
