// A process that restores a backup and kills itself at one of its steps on the disk. Without a step it prints how many there are.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { openBackup } from '../../src/daemon/resident/open-backup.ts'

const [stateFolder = '', file = '', secret = '', at = '0'] = process.argv.slice(2)
const steps = [
  'writeFileSync',
  'renameSync',
  'rmSync',
  'copyFileSync',
  'chmodSync',
  'fsyncSync',
  'openSync',
] as const
let done = 0

/**
 * Is there at one run and not at the next: the package's connection lets its files go when its statements are collected.
 * The step before it leaves the same on the disk.
 */
const isThereByChance = (path: unknown) => String(path).endsWith('state.db-wal')

/** Dies before a step: it is not done. */
function count(): void {
  done++
  if (done === Number(at)) process.kill(process.pid, 'SIGKILL')
}

for (const name of steps) {
  const step = fs[name] as (...values: readonly unknown[]) => unknown
  Object.defineProperty(fs, name, {
    value: (...values: readonly unknown[]) => {
      if (!isThereByChance(values[0])) count()
      return step(...values)
    },
  })
}
syncBuiltinESMExports()

async function restore(): Promise<void> {
  const opened = openBackup(stateFolder, file, Date.now)
  await opened.restore({ reviewer: 'alice', secret, keepsAllowed: false })
  opened.close()
  process.stdout.write(`${done}\n`)
}

void restore()
