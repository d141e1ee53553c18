// What a product of test/products needs of the system: `debian-packages.txt`, one package a line.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp } from './prepare.mjs'

/** Installs the packages that a product's folder names, where Debian's tools and the right to use them are here. */
export function installDebianPackages(folder) {
  const wanted = readFileSync(join(folder, 'debian-packages.txt'), 'utf8').split('\n').filter(Boolean)
  const missing = wanted.filter(name => !isInstalled(name))
  if (missing.length === 0) return
  const names = missing.join(' ')
  if (process.getuid?.() !== 0 || !has('apt-get'))
    giveUp(`the tests need ${names}: install it (on Debian: sudo apt-get install ${names}), then try again.`)
  process.stderr.write(`Installing ${names} …\n`)
  const options = ['-qq', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const done =
    spawnSync('apt-get', ['install', ...options, ...missing], { env, stdio: 'ignore' }).status === 0 ||
    (spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' }).status === 0 &&
      spawnSync('apt-get', ['install', ...options, ...missing], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      }).status === 0)
  if (!done) giveUp(`apt-get could not install ${names}: see the lines above, then run this again.`)
}

/** Elsewhere than on Debian, a program of that name will do. */
function isInstalled(name) {
  const query = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' })
  return query.stdout === 'installed' || has(name)
}

function has(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
}
