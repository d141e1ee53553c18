// Brings a checkout to the state in which it runs: packages as the lockfile says, and a fresh build.
// Quick when there is nothing to do; one clear line when it cannot.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Ends the process with one sentence. */
export function giveUp(sentence) {
  process.stderr.write(`countersign: ${sentence}\n`)
  process.exit(69)
}

/** Runs a program of this checkout and returns its exit code. */
export function run(program, args, options = {}) {
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options })
  if (done.error) giveUp(`${program} could not be started (${done.error.code}): install it, then try again.`)
  return done.status ?? 1
}

/** Processes that were started beside this one and have not ended yet. */
const running = new Set()

/** The same beside what else this process does; settles with its exit code. */
export function start(program, args, options = {}) {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    running.add({ child, isGroup: options.detached === true })
    child.on('error', ({ code }) =>
      giveUp(`${program} could not be started (${code}): install it, then try again.`),
    )
    child.on('close', code => {
      for (const one of running) if (one.child === child) running.delete(one)
      resolve(code ?? 1)
    })
  })
}

/** Ends what was started beside this process; of one that leads a group, the whole group. */
export function endStarted() {
  for (const { child, isGroup } of running)
    try {
      process.kill(isGroup ? -child.pid : child.pid, isGroup ? 'SIGKILL' : 'SIGTERM')
    } catch {
      // It ended by itself meanwhile.
    }
}

/** Installs, when node_modules is missing or older than the lockfile. */
export async function install(folder = root) {
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && changed(installed) >= changed(join(folder, 'package-lock.json'))) return
  process.stderr.write(
    `Installing packages in ${folder === root ? 'this checkout' : folder.slice(root.length)} …\n`,
  )
  const code = await start('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) giveUp('`npm ci` failed: check that the npm registry can be reached, then run this again.')
}

/** Builds dist/, when any source is newer than it. */
export async function build() {
  const built = join(root, 'dist', 'cli.cjs')
  if (
    existsSync(built) &&
    changed(built) >= newest(['src', 'incidents', 'package.json', 'scripts/build.mjs'])
  )
    return
  process.stderr.write('Building …\n')
  if ((await start(process.execPath, [join(root, 'scripts', 'build.mjs')])) !== 0)
    giveUp('the build failed: see the lines above.')
}

/** Everything that running from a fresh clone needs; `beside` is made ready while it installs and builds. */
export async function prepare(beside = async () => {}) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) giveUp(`Node ${process.versions.node} is too old: install Node 20 or newer.`)
  await Promise.all([install().then(build), beside()])
}

function newest(names) {
  return Math.max(...names.map(name => newestBelow(join(root, name))))
}

function newestBelow(path) {
  const status = statSync(path)
  if (!status.isDirectory()) return status.mtimeMs
  return Math.max(status.mtimeMs, ...readdirSync(path).map(name => newestBelow(join(path, name))))
}

function changed(path) {
  return statSync(path).mtimeMs
}
