// The folder of one run of the tests. Everything that tests start names it: in its environment, in its words, or as the
// folder where it works. That is how a caretaker finds what is left when the run ends, however it ends.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const caretaker = fileURLToPath(new URL('caretaker.mjs', import.meta.url))

/** The variable that holds the folder's path. */
export const folderVariable = 'COUNTERSIGN_TEST_FOLDER'

/**
 * Makes the folder and starts its caretaker, which begins when this process ends, or when `end` is called: that resolves with
 * a line for each process that was left. `variables` belong in the environment of all that runs.
 */
export function openRunFolder() {
  // A short name: a path of a UNIX socket has 107 bytes at most.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'cs-run-'))
  if (process.getuid?.() === 0 && freemem() > needed) mountMemory(folder)
  // Tests run programs as other accounts.
  chmodSync(folder, 0o1777)
  const child = spawn(process.execPath, [caretaker, folder], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  for (const one of [child, child.stdin, child.stdout]) one.unref()
  let left = ''
  child.stdout.on('data', chunk => {
    left += chunk
  })
  const ended = new Promise(resolve => child.once('close', resolve))
  return {
    folder,
    variables: { [folderVariable]: folder, TMPDIR: folder },
    end: async () => {
      for (const one of [child, child.stdout]) one.ref()
      child.stdin.end()
      await ended
      return left.split('\n').filter(Boolean)
    },
  }
}

/** Bytes of memory that must be free before a run’s folder lies in it: what its tests write at once is far less. */
const needed = 12 * 2 ** 30

/**
 * Lets the folder lie in memory, where root may: databases wait for the disk at each commit, which no test is about. Where
 * mounting is refused it stays on the disk.
 */
function mountMemory(folder) {
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8g,mode=1777', 'tmpfs', folder], { stdio: 'ignore' })
}
