import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

/** The process outside that escapes try to look into and to end. */
export interface Victim {
  readonly pid: () => number
  readonly isRunning: () => boolean
  /** Starts another one in its place where it was ended. */
  readonly renew: () => Promise<void>
  readonly end: () => void
}

/** Starts it: it holds the secret in all ways a process can. */
export async function startVictim(outside: string, secret: string): Promise<Victim> {
  let victim = await start(outside, secret)
  const isRunning = () => victim.exitCode === null && victim.signalCode === null
  return {
    pid: () => victim.pid ?? 0,
    isRunning,
    renew: async () => {
      if (!isRunning()) victim = await start(outside, secret)
    },
    end: () => void victim.kill('SIGKILL'),
  }
}

async function start(outside: string, secret: string): Promise<ChildProcess> {
  const descriptor = openSync(`${outside}/key`, 'r')
  try {
    const victim = spawn('/usr/bin/perl', ['-e', 'sleep 600', secret], {
      cwd: outside,
      env: { SECRET: secret },
      stdio: ['ignore', 'ignore', 'ignore', descriptor],
    })
    await once(victim, 'spawn')
    return victim
  } finally {
    closeSync(descriptor)
  }
}
