import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An account that an agent runs as, with a home folder of its own; both are gone with the test. */
export interface Account {
  readonly home: string
  /** Who processes are started as. */
  readonly as: { readonly uid: number; readonly gid: number }
  remove(): Promise<void>
}

/**
 * Takes an account away once nobody holds its input any more, however the test ended: its processes, what they mounted, its
 * name, its home folder.
 */
const caretaker = `
while read -r _; do :; done
for _ in $(seq 60); do
  left=
  for status in /proc/[0-9]*/status; do
    grep -qs "^Uid:[[:space:]]*$1[[:space:]]" "$status" || continue
    grep -qs "^State:[[:space:]]*Z" "$status" && continue
    left=1; pid=\${status#/proc/}; kill -KILL "\${pid%/status}" 2>/dev/null
  done
  [ "$left" ] || break
  sleep 0.05
done
grep -F " $3/" /proc/mounts | cut -d" " -f2 | while read -r mount; do umount -l "$mount"; done
userdel "$2"
rm -f -- "/var/mail/$2"
rm -rf --one-file-system -- "$3"
`

/** Makes an account: only root can. */
export function newAccount(): Account {
  const name = `cs-agent-${randomBytes(4).toString('hex')}`
  const home = join(realpathSync(tmpdir()), name)
  mustRun('useradd', ['--create-home', '--home-dir', home, '--shell', '/bin/bash', name])
  const as = { uid: idOf(name, '-u'), gid: idOf(name, '-g') }
  const child = spawn('/bin/sh', ['-c', caretaker, 'caretaker', String(as.uid), name, home], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const hasEnded = new Promise<void>(resolve => child.once('close', () => resolve()))
  const remove = async () => {
    child.stdin.end()
    await hasEnded
  }
  mkdirSync(join(home, '.claude'), { mode: 0o700 })
  console.log(`The scripts run as an account of their own (${as.uid}), with the home folder ${home}.`)
  return { home, as, remove }
}

function idOf(name: string, which: string): number {
  return Number(mustRun('id', [which, name]))
}

function mustRun(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`No account can be made for the scripts: ${program}: ${error?.message ?? stderr}`)
}
