// What a product of test/products needs of the system: `debian-packages.txt`, one package a line. Behind ` | ` stands
// another that will do where the first can't be installed.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp } from './prepare.mjs'

/** Installs the packages that a product's folder names, where Debian's tools and the right to use them are here. */
export function installDebianPackages(folder) {
  const lines = readFileSync(join(folder, 'debian-packages.txt'), 'utf8').split('\n').filter(Boolean)
  const missing = lines.map(line => line.split(' | ')).filter(([wanted]) => !isInstalled(wanted))
  if (missing.length === 0) return
  const names = missing.map(([wanted]) => wanted)
  const said = names.join(' ')
  const isEnough = missing.every(([, ...others]) => others.some(isInstalled))
  if (process.getuid?.() !== 0 || !has('apt-get')) {
    if (isEnough) return
    giveUp(`the tests need ${said}: install it (on Debian: sudo apt-get install ${said}), then try again.`)
  }
  process.stderr.write(`Installing ${said} …\n`)
  if (install(names)) return
  if (!isEnough) giveUp(`apt-get could not install ${said}: see the lines above, then run this again.`)
  process.stderr.write(`apt-get could not install ${said}: the tests take what is here instead.\n`)
}

function install(names) {
  const options = ['-qq', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    spawnSync('apt-get', ['install', ...options, ...names], { env, stdio: 'ignore' }).status === 0 ||
    (spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' }).status === 0 &&
      spawnSync('apt-get', ['install', ...options, ...names], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      }).status === 0)
  )
}

/** Elsewhere than on Debian, a program of that name will do. */
function isInstalled(name) {
  const query = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' })
  return query.stdout === 'installed' || has(name)
}

function has(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
}
