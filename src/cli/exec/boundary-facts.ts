import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { BoundaryFacts } from '../../proof/boundary/boundary-advice.ts'
import { onOneLine } from '../render/table.ts'
import { findBwrap } from './find-bwrap.ts'
import { landlockVersion } from './landlock-version.ts'

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
