import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { platform } from 'node:os'

const perl = '/usr/bin/perl'
/** Milliseconds for the answer. */
const maxDuration = 2_000

/** SO_PEERCRED of the socket that it inherits as 3: the process that opened the connection. Node itself can’t ask. */
const program =
  'open my $socket, "+<&=", 3 or exit 1; my $who = getsockopt $socket, 1, 17 or exit 1; print unpack "i", $who;'

/** Finds the process at the other end of a UNIX socket; null where it can’t be told. */
export async function peerProcess(socket: Socket): Promise<number | null> {
  const fd = descriptorOf(socket)
  if (fd === undefined || platform() !== 'linux' || !existsSync(perl)) return null
  const answer = await answerOf(fd)
  const pid = /^\d{1,10}$/.test(answer) ? Number(answer) : 0
  return pid > 0 ? pid : null
}

function answerOf(fd: number): Promise<string> {
  return new Promise(resolve => {
    const child = spawn(perl, ['-fT', '-e', program], {
      stdio: ['ignore', 'pipe', 'ignore', fd],
      env: {},
      timeout: maxDuration,
      killSignal: 'SIGKILL',
    })
    let answer = ''
    child.stdout?.on('data', (part: Buffer) => {
      answer += part.toString('latin1').slice(0, 20)
    })
    child.on('error', () => resolve(''))
    child.on('close', code => resolve(code === 0 ? answer : ''))
  })
}

/** A member of Node’s own that no document promises. */
function descriptorOf(socket: Socket): number | undefined {
  const { _handle: handle } = socket as { readonly _handle?: { readonly fd?: unknown } | null }
  const fd = handle?.fd
  return typeof fd === 'number' && fd >= 0 ? fd : undefined
}
