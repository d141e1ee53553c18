import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../cli/run-cli.ts'

const settings = '{\n    // mine\n    "model": "x"\n}\n'
const servers =
  '{\n  "mcpServers": {\n    "files": {\n      "command": "files-server",\n      "args": ["/srv"]\n    }\n  }\n}\n'

test('after its state folder was deleted, each command says and mends what is left in the settings', async () => {
  const home = mkdtempSync(join(tmpdir(), 'countersign-lost-'))
  const state = join(home, 'state')
  const cli = (...args: string[]) => runCli(home, args, '', { env: { PATH: `${home}/bin:/usr/bin:/bin` } })
  const lose = async () => {
    await cli('stop')
    rmSync(state, { recursive: true })
  }
  onTestFinished(async () => {
    await cli('stop')
    rmSync(home, { recursive: true, force: true })
  })
  for (const folder of ['bin', '.claude', '.cursor']) mkdirSync(join(home, folder))
  writeFileSync(join(home, 'bin/claude'), '#!/bin/sh\necho 7.7.7\n')
  chmodSync(join(home, 'bin/claude'), 0o755)
  const file = join(home, '.claude/settings.json')
  const list = join(home, '.cursor/mcp.json')
  writeFileSync(file, settings)
  writeFileSync(list, servers)
  const install = () => cli('init', '--yes', '--no-lookback', '--client', 'claude-code')
  expect((await install()).code).toBe(0)
  expect((await cli('mcp', 'wrap', '--yes')).code).toBe(0)
  await lose()

  const notice = await cli('doctor')
  expect(notice.code).toBe(1)
  expect(notice.out).toContain(`Not enforced: ${file} holds our entries`)
  expect(notice.out).toContain('countersign uninstall --client claude-code')
  expect(notice.out).toContain('its servers can’t start: countersign mcp wrap')
  expect((await cli('uninstall', '--dry-run')).out).toContain('claude-code (user), not on record')
  expect((await cli('mcp', 'unwrap', '--dry-run')).out).toContain(`cursor: ${list} (not on record)`)

  expect((await install()).code).toBe(0)
  expect((await cli('mcp', 'wrap', '--yes')).out).toContain('1 server is behind the gate')
  expect((await cli('doctor')).out).not.toContain('no record')
  expect((await cli('uninstall', '--yes')).out).toContain('as it was before')
  expect((await cli('mcp', 'unwrap', '--yes')).out).toContain('as it was before')
  expect(readFileSync(file, 'utf8')).toBe(settings)
  expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual(JSON.parse(servers))

  await install()
  await cli('mcp', 'wrap', '--yes')
  await lose()
  expect(await cli('uninstall', '--yes')).toMatchObject({
    code: 0,
    out: expect.stringContaining('byte for byte is not possible'),
  })
  expect((await cli('mcp', 'unwrap', '--yes')).code).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(settings)
  expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual(JSON.parse(servers))
  expect((await cli('uninstall', '--yes')).out).toContain('Nothing is installed here')
})
