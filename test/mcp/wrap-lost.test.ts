import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLostLists, unwrapLost } from '../../src/daemon/install/servers/find-lost-lists.ts'
import { readWraps } from '../../src/daemon/install/servers/plan-wraps.ts'
import { cleanHome } from './wrap-world.ts'

const file = '.cursor/mcp.json'
const input =
  '{\n  // mine\n  "mcpServers": {\n    "files": { "command": "files-server", "args": ["--root", "/srv"] }\n  }\n}\n'
const codex = '# mine\n[mcp_servers.files]\ncommand = "files-server"\nargs = ["--root", "/srv"]\n'

function lostHome() {
  const home = cleanHome()
  home.put(file, input)
  home.put('.codex/config.toml', codex)
  home.wrap()
  expect(home.text(file)).toContain('mcp-front')
  rmSync(home.machine.stateFolder, { recursive: true })
  const front = { program: home.launcher, args: [], known: [home.launcher], agent: 'x', remote: true }
  return { ...home, lost: () => findLostLists(home.machine, () => front) }
}

test('lists whose record was lost get each server’s own command back', () => {
  const home = lostHome()
  expect(home.lost().map(({ client }) => client)).toEqual(['codex', 'cursor'])
  expect(unwrapLost(home.lost()).map(({ how }) => how)).toEqual(['ours removed', 'ours removed'])
  expect(home.text(file).replace(/\s+/g, '')).toBe(input.replace(/\s+/g, ''))
  expect(home.text('.codex/config.toml')).toBe(codex)
  expect(home.lost()).toEqual([])
})

test('wrapped again, the record has each server’s own command as what stood there', () => {
  const home = lostHome()
  home.wrap()
  expect(home.lost()).toEqual([])
  expect(readWraps(home.machine.stateFolder)).toHaveLength(2)
  home.unwrap()
  expect(home.text(file).replace(/\s+/g, '')).toBe(input.replace(/\s+/g, ''))
  expect(home.text('.codex/config.toml')).toBe(codex)
})

test('a command of ours that is gone, of another state folder, is replaced and not put behind ours', () => {
  const home = lostHome()
  const gone = join(home.machine.home, 'gone/hooks/mcp-front')
  home.put(file, home.text(file).replaceAll(home.launcher, gone))
  home.wrap()
  expect(home.text(file)).not.toContain(gone)
  expect(home.text(file).match(/mcp-front/g)).toHaveLength(1)
})

test('a command that only looks like ours, or is there, is left', () => {
  const home = lostHome()
  home.put('.codex/config.toml', codex)
  const there = home.put('there/hooks/mcp-front', '#!/bin/sh\n')
  home.put(file, home.text(file).replaceAll(home.launcher, there))
  expect(home.lost()).toEqual([])
  home.put(file, input.replace('"files-server"', '"/gone/hooks/mcp-front"'))
  expect(home.lost()).toEqual([])
})
