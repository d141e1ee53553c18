import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import type { BoundaryFacts } from '../../proof/boundary/boundary-advice.ts'
import { onOneLine } from '../render/table.ts'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'

const usual = ['/usr/bin', '/usr/local/bin', '/bin']
const othersWrite = 0o022

/** Perl of the system: the administrator’s, whatever the search path says. */
export const perlFile = '/usr/bin/perl'

/** The least that every boundary is made of. */
const trial =
  '--unshare-user --unshare-pid --unshare-net --cap-drop ALL --ro-bind / / --proc /proc true'.split(' ')

/** Tries bubblewrap, and looks for what refuses it. */
export function boundaryFacts(): BoundaryFacts {
  const bwrap = tryBwrap()
  const isRefused = typeof bwrap === 'object'
  return {
    platform: process.platform,
    bwrap,
    isRestrictedByAppArmor: isRefused && settingOf('kernel/apparmor_restrict_unprivileged_userns') === '1',
    isRestrictedBySetting:
      isRefused &&
      (settingOf('kernel/unprivileged_userns_clone') === '0' ||
        settingOf('user/max_user_namespaces') === '0'),
    isContainer: isRefused && ['/.dockerenv', '/run/.containerenv'].some(path => existsSync(path)),
    landlock: bwrap === 'works' ? undefined : landlockVersion(),
  }
}

function tryBwrap(): BoundaryFacts['bwrap'] {
  const program = whereBwrap()
  if (program === undefined) return 'missing'
  const { status, stderr } = spawnSync(program, trial, { encoding: 'utf8', timeout: 10_000 })
  if (status === 0) return 'works'
  const text = (stderr ?? '').trim().split('\n').at(-1) ?? ''
  return { said: onOneLine(text.replace(/^bwrap: /, '').slice(0, 200)) || 'it did not say why' }
}

function whereBwrap(): string | undefined {
  try {
    return findBwrap()
  } catch {
    return undefined
  }
}

function settingOf(name: string): string | undefined {
  try {
    return readFileSync(`/proc/sys/${name}`, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Returns the version of the kernel’s interface for rules on files; 0 where it has none, undefined without Perl. */
export function landlockVersion(): number | undefined {
  const { status, stdout } = spawnSync(perlFile, ['-e', 'print syscall(444, 0, 0, 1)'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? Math.max(0, Number(stdout)) : undefined
}

/**
 * Finds bubblewrap: a program of the administrator’s, in a folder of theirs, so that nothing an agent made stands in for
 * it. Throws `unavailable` with the way to get it.
 */
export function findBwrap(searchPath = process.env['PATH'] ?? ''): string {
  if (process.platform !== 'linux')
    throw new GateError(
      'unavailable',
      `A boundary needs Linux, and this is ${process.platform}: use countersign run, which judges the command and holds nothing.`,
    )
  const folders = [...usual, ...searchPath.split(delimiter).filter(isAbsolute)]
  const found = folders.map(folder => join(folder, 'bwrap')).find(isAdministrators)
  if (found !== undefined) return found
  throw new GateError(
    'unavailable',
    'A boundary needs bubblewrap, and it is not installed: sudo apt-get install bubblewrap (or the package of that name of your system), then try again.',
  )
}

function isAdministrators(file: string): boolean {
  try {
    const real = realpathSync(file)
    return [real, dirname(real)].every(path => {
      const { uid, mode } = statSync(path)
      return uid === 0 && (mode & othersWrite) === 0
    })
  } catch {
    return false
  }
}
