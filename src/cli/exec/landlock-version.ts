import { spawnSync } from 'node:child_process'

/** Perl of the system: the administrator’s, whatever the search path says. */
export const perlFile = '/usr/bin/perl'

/** Returns the version of the kernel’s interface for rules on files; 0 where it has none, undefined without Perl. */
export function landlockVersion(): number | undefined {
  const { status, stdout } = spawnSync(perlFile, ['-e', 'print syscall(444, 0, 0, 1)'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? Math.max(0, Number(stdout)) : undefined
}
