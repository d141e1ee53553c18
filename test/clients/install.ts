import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newerNode, type Release } from './releases.ts'

/** Where a client was installed, or why it was not. */
export type Installed =
  | { readonly folder: string; readonly node: string; readonly beside?: string }
  | { readonly failed: string }

/** Longest for one client; milliseconds. */
const patience = 10 * 60_000

/** Installs a client and what it runs on into the cache, where they are not there already. */
export function installClient(cache: string, release: Release): Installed {
  const node = release.needsNewerNode ? installPackages(cache, [newerNode]) : undefined
  if (node && 'failed' in node) return node
  const found = installPackages(cache, release.packages)
  if ('failed' in found) return found
  const beside = release.beside === undefined ? undefined : installPackages(cache, [release.beside])
  if (beside && 'failed' in beside) return beside
  return {
    ...found,
    ...(beside && { beside: beside.folder }),
    node: node ? join(node.folder, 'node_modules', 'node', 'bin') : dirname(process.execPath),
  }
}

/** A folder with these packages; it gets its name only when it is whole. */
export function installPackages(
  cache: string,
  packages: readonly string[],
): { readonly folder: string } | { readonly failed: string } {
  const folder = join(cache, packages.join('+').replaceAll(/[^\w.@+-]/g, '-'))
  if (existsSync(folder)) return { folder }
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  writeFileSync(join(partial, 'package.json'), '{"private":true}\n')
  process.stdout.write(`installing ${packages.join(' ')}\n`)
  const words = ['install', '--no-audit', '--no-fund', '--no-update-notifier', '--save-exact', ...packages]
  const done = spawnSync('npm', words, { cwd: partial, encoding: 'utf8', timeout: patience })
  if (done.status === 0) {
    renameSync(partial, folder)
    return { folder }
  }
  rmSync(partial, { recursive: true, force: true })
  const text = `${done.error?.message ?? ''}${done.stderr}`.split('\n').find(line => /error/i.test(line))
  return { failed: `npm install failed: ${text ?? `exit status ${done.status}`}`.slice(0, 200) }
}
