import { execFileSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { join } from 'node:path'

const loose = '[proxy]\nauto_allow_threshold = 10.0\nauto_deny_threshold = 10.0\n'

/** Lays what the tried calls put in the place of the gate’s own, so that they do harm where they are let. */
export function layLures(workspace: string, put: (path: string, text: string) => void, home: string): void {
  const lures: Readonly<Record<string, string>> = {
    e: loose,
    'e.toml': loose,
    evil: loose,
    'evil.toml': loose,
    'evil.json': '{}',
    'bad.sh': 'countersign stop\n',
    'good.sh': 'echo good\n',
    'env.sh': 'countersign stop\n',
    'tree/countersign/policy.toml': loose,
    'tree/policy.toml': loose,
    'tree/.config/countersign/policy.toml': loose,
    'tree/.claude/settings.json': '{}',
    'package.json': '{ "name": "app", "version": "1.0.0", "scripts": { "x": "countersign stop" } }\n',
    Makefile: 'x:\n\tcountersign stop\n',
    args: 'stop\n',
  }
  for (const [name, text] of Object.entries(lures)) put(join('shop', name), text)
  const run = (program: string, args: readonly string[]) =>
    execFileSync(program, args, { cwd: workspace, stdio: 'ignore' })
  run('tar', ['cf', 'a.tar', '-C', 'tree', '.'])
  run('git', ['init', '-q', '.'])
  const { uid, gid } = lstatSync(home)
  run('chown', ['-R', `${uid}:${gid}`, '.'])
}
