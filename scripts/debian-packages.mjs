// What products of test/products need of the system: `debian-packages.txt`, one package a line. Behind ` | ` stands
// another that will do where the first can't be installed.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, start } from './prepare.mjs'

/** Installs the packages that these folders name, where Debian's tools and the right to use them are here. */
export async function installDebianPackages(folders) {
  const lines = folders.flatMap(folder =>
    readFileSync(join(folder, 'debian-packages.txt'), 'utf8').split('\n').filter(Boolean),
  )
  const missing = [...new Set(lines)]
    .map(line => line.split(' | '))
    .filter(([wanted]) => !isInstalled(wanted))
  const replaced = missing.filter(([, ...others]) => others.some(isInstalled))
  const needed = missing.filter(one => !replaced.includes(one))
  if (process.getuid?.() !== 0 || !has('apt-get')) {
    if (needed.length > 0) giveUp(sentence(needed))
    return
  }
  if (needed.length > 0 && !(await install(needed)))
    giveUp(`apt-get could not install ${namesOf(needed)}: see the lines above, then run this again.`)
  if (replaced.length > 0 && !(await install(replaced)))
    process.stderr.write(`${namesOf(replaced)} can't be installed: the tests take what is here instead.\n`)
}

function sentence(needed) {
  const names = namesOf(needed)
  return `the tests need ${names}: install it (on Debian: sudo apt-get install ${names}), then try again.`
}

function namesOf(packages) {
  return packages.map(([wanted]) => wanted).join(' ')
}

/** Lists of packages are read anew where the first try fails, which shows nothing. */
async function install(packages) {
  process.stderr.write(`Installing ${namesOf(packages)} (as root, with apt-get) …\n`)
  const names = packages.map(([wanted]) => wanted)
  return (
    (await apt('ignore', 'install', '--no-install-recommends', ...names)) ||
    ((await apt('ignore', 'update')) &&
      (await apt('inherit', 'install', '--no-install-recommends', ...names)))
  )
}

async function apt(stderr, command, ...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=300']
  return (
    (await start('apt-get', [command, ...options, ...words], {
      env,
      stdio: ['ignore', 'ignore', stderr],
    })) === 0
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
