import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJoinToken } from '../../src/gate/team/protocol/join-token-text.ts'
import { runCli } from '../cli/run-cli.ts'
import { residentWorld } from '../resident/resident-world.ts'
import type { TestTeam } from './run-test-hub.ts'

/** A machine with Claude Code, to which one file is rolled out; `say` writes that file anew. */
export function fleetMachine(team: Pick<TestTeam, 'token' | 'url'>) {
  const { home, state } = residentWorld()
  const [bin, file, tokenFile] = [join(home, 'bin'), join(home, 'team.toml'), join(home, 'token')]
  for (const folder of [bin, join(home, '.claude')]) mkdirSync(folder)
  writeFileSync(join(bin, 'claude'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(tokenFile, team.token)
  const notice = {
    hub: team.url,
    fingerprint: readJoinToken(team.token)?.fingerprint ?? '',
    group: 'laptops',
    token_file: 'token',
  }
  const say = (changes: object = {}) => {
    const lines = Object.entries({ ...notice, ...changes }).map(
      ([key, value]) => `${key} = ${JSON.stringify(value)}`,
    )
    writeFileSync(file, `${lines.join('\n')}\n`)
  }
  say()
  const path = `${bin}:/usr/bin:/bin`
  const run = (words: string, input = '') => runCli(home, words.split(' '), input, { env: { PATH: path } })
  const settings = join(home, '.claude/settings.json')
  return { home, state, file, tokenFile, settings, path, say, run, init: () => run('init --team team.toml') }
}
