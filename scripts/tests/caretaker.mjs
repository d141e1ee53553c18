// Waits until nobody holds its input any more, then ends every process of a run, and takes away what it made. It is a
// process of its own, so that it does this too where the run was killed. Prints a line for each process that was left.
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'

const [, , folder = ''] = process.argv
const inMemory = '/dev/shm'
const isHere = process.platform === 'linux'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => {})
// Whoever reads this may be gone.
process.stdout.on('error', () => {})
process.stdin.on('error', () => {})
process.stdin.resume()
process.stdin.once('close', () => void endAll())

async function endAll() {
  const seen = new Map()
  if (isHere) {
    // A database that is killed leaves its memory with the system.
    for (const { pid } of processes(isDatabase)) signal(pid, 'SIGQUIT', 'SIGCONT')
    for (let tries = 0; tries < 40 && processes(isDatabase).length > 0; tries++) await pass(50)
    // What is being started while others are ended is found the next time.
    for (let found = processes(), tries = 0; found.length > 0 && tries < 100; found = processes(), tries++) {
      for (const { pid, words } of found) {
        seen.set(pid, words.join(' ').slice(0, 150))
        signal(pid, 'SIGKILL')
      }
      await pass(50)
    }
    for (let tries = 0; tries < 200 && processes(isCaretaker).length > 0; tries++) await pass(50)
    unmount()
  }
  const parts = isHere ? readdirSync(inMemory).filter(name => name.startsWith(basename(folder))) : []
  for (const path of [folder, ...parts.map(name => join(inMemory, name))]) remove(path)
  process.stdout.write([...seen.values()].map(line => `${line}\n`).join(''), () => process.exit())
}

/** One of a part of the run, which ends by itself once the tests have: of an account that was made, for example. */
function isCaretaker({ words }) {
  return words.includes('caretaker')
}

function isDatabase({ words }) {
  return words[0]?.endsWith('/postgres') === true
}

/** Processes that name the folder, other than this one; those of other accounts are known to root alone. */
function processes(isMeant = one => !isCaretaker(one)) {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(name => ({ pid: Number(name), words: read(`/proc/${name}/cmdline`).split('\0').filter(Boolean) }))
    .filter(one => namesFolder(one) && isMeant(one))
}

function namesFolder({ pid, words }) {
  const where = [...words, read(`/proc/${pid}/environ`), link(`/proc/${pid}/cwd`)]
  return words.length > 0 && where.some(text => text.includes(folder))
}

function unmount() {
  for (const line of read('/proc/mounts').split('\n')) {
    const at = line.split(' ')[1] ?? ''
    if (at === folder || at.startsWith(`${folder}/`)) spawnSync('umount', ['-l', at], { stdio: 'ignore' })
  }
}

function signal(pid, ...names) {
  for (const name of names)
    try {
      process.kill(pid, name)
    } catch {
      // It ended by itself meanwhile.
    }
}

function remove(path) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 10 })
  } catch (error) {
    process.stdout.write(`${path} could not be taken away: ${error.message}\n`)
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function link(path) {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
