import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { type Account, InsideWorld } from './inside-world.ts'

/** Asks the installed hook about a command, in a session of its own where one is named. */
export const hook = `hook() { printf '{"session_id":"%s","cwd":"%s","hook_event_name":"PreToolUse","tool_name":"Bash","tool_use_id":"t","tool_input":{"command":"%s"}}' "\${2:-s1}" "$PWD" "$1" | $HOME/state/hooks/claude-code PreToolUse 2>&1; echo; }
`
const version = `[ "$1" = --version ] && { echo "2.1.329 (Claude Code)"; exit 0; }
`

/** Installs the gate for a client that is a script, as far as the gate knows one, and starts the gate. */
export async function clientWorld(account: Account, script: string) {
  const one = new InsideWorld(account)
  one.folder('home/.claude')
  one.file('bin/claude', `#!/bin/sh\n${hook}${version}${script}`, 0o755)
  const env = { PATH: `${join(one.top, 'bin')}:${process.env['PATH'] ?? ''}` }
  const run = (args: readonly string[]) => one.countersign(args, { env })
  await run(['init', '--yes', '--client', 'claude-code', '--no-lookback'])
  // The proof of the installation has started one, unless that was late.
  expect([0, 75]).toContain((await run(['start'])).code)
  onTestFinished(async () => void (await run(['stop'])))
  return { one, run }
}
