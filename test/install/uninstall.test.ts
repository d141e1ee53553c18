import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCli } from '../cli/run-cli.ts'

const home = mkdtempSync(join(tmpdir(), 'countersign-uninstall-'))
const file = join(home, '.claude/settings.json')
const cli = (input: string, ...args: string[]) =>
  runCli(home, args, input, { env: { PATH: `${home}/bin:/usr/bin:/bin` } })

afterAll(async () => {
  await cli('', 'stop')
  rmSync(home, { recursive: true, force: true })
})

test('hooks are taken out with a reviewer’s secret alone, and the log says so before', async () => {
  for (const folder of ['bin', '.claude']) mkdirSync(join(home, folder))
  writeFileSync(join(home, 'bin/claude'), '#!/bin/sh\n')
  chmodSync(join(home, 'bin/claude'), 0o755)
  writeFileSync(file, '{}\n')
  const added = await cli('sunflower-42\n', 'reviewer', 'add', 'alice', '--secret-stdin')
  expect(added).toMatchObject({ code: 0 })
  const init = await cli('', 'init', '--yes', '--no-lookback', '--client', 'claude-code')
  expect(init).toMatchObject({ code: 0 })
  expect(init.out).not.toContain('Nobody can answer')
  const installed = readFileSync(file, 'utf8')
  expect((await cli('', 'uninstall', '--yes')).code).toBe(64)
  const wrong = await cli('tulips\n', 'uninstall', '--yes', '--secret-stdin')
  expect(wrong.err).toContain('not the PIN or phrase of alice')
  expect(readFileSync(file, 'utf8')).toBe(installed)
  writeFileSync(join(home, '.claude.json'), JSON.stringify({ mcpServers: { mail: { command: 'node' } } }))
  expect((await cli('', 'mcp', 'wrap', '--yes')).code).toBe(0)
  const uninstalled = await cli('sunflower-42\n', 'uninstall', '--yes', '--secret-stdin')
  expect(uninstalled).toMatchObject({ code: 0 })
  expect(uninstalled.out).toContain('MCP servers are still behind the gate')
  expect((await cli('', 'mcp', 'unwrap', '--yes')).code).toBe(0)
  expect((await cli('', 'uninstall', '--yes')).out).toContain('Nothing is installed here.')
  expect(readFileSync(file, 'utf8')).toBe('{}\n')
  const log = (await cli('', 'audit', 'export')).out
  const at = (event: string) => log.indexOf(`"event":"${event}"`)
  expect(at('uninstalled')).toBeGreaterThan(at('token_added'))
  expect(at('uninstalled')).toBeLessThan(at('token_removed'))
})
