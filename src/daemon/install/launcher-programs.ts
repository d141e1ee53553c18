import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { perlArguments, perlUnanswered } from '../../agents/hook/launcher/perl-lines.ts'
import { programOn } from './find-clients.ts'

/** The programs of this machine that a launcher asks the gate with. */
export function launcherPrograms(): { readonly curl: string; readonly perl?: string } {
  const perl = '/usr/bin/perl'
  return { curl: curl(), ...(isUsable(perl) && { perl }) }
}

/** The system’s own before whatever PATH names first. */
function curl(): string {
  const own = '/usr/bin/curl'
  return existsSync(own) ? own : (programOn(process.env['PATH'] ?? '', 'curl') ?? own)
}

/** Tells whether a perl does what is needed of it: it is tried with no gate to ask. */
function isUsable(perl: string): boolean {
  const args = perlArguments(['/nowhere/agent.sock', '/nowhere/headers', '5', '5', '/'])
  const { status, stdout } = spawnSync(perl, args, {
    input: 'tried',
    encoding: 'utf8',
    env: {},
    timeout: 10_000,
  })
  return status === perlUnanswered && /^\d\ntried$/.test(stdout)
}
