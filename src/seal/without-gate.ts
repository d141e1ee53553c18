import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientInstall, Where } from '../install/client-install.ts'
import { hookCommand } from '../install/hook-command.ts'
import { proveCommand } from '../install/prove.ts'
import type { SealStep } from '../model/seal.ts'

/**
 * What becomes of calls when parts are missing, tried with copies of the installed command: without a gate that
 * listens, without anything that judges, and without the command itself. Nothing that is installed is touched.
 */
export async function withoutGate(install: ClientInstall, where: Where): Promise<readonly SealStep[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-seal-'))
  try {
    const text = readFileSync(where.launcher, 'utf8')
    const put = (name: string, content: string) => {
      const path = join(folder, name)
      writeFileSync(path, content, { mode: 0o700 })
      return path
    }
    // A copy starts no gate, whose state would be the person’s own.
    const alone = text.replaceAll(where.socket, join(folder, 'none.sock')).replaceAll(' --start 2>', ' 2>')
    const nobody = alone.replaceAll('    env -i ', '    false env -i ')
    return [
      judging(await run(install, where, put('alone', alone))),
      refusing('nothing judges', await run(install, where, put('nobody', nobody))),
      refusing('command gone', await run(install, where, join(folder, 'gone'))),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(install: ClientInstall, where: Where, launcher: string) {
  // What is started without a shell by the client itself has no line around it.
  const isBare = install.starts !== undefined
  return proveCommand(install, where, event =>
    isBare ? [launcher, event] : ['/bin/sh', '-c', hookCommand(launcher, event, true)],
  )
}

type Ran = Awaited<ReturnType<typeof run>>

function judging({ refused, allowed, saidOrdinary }: Ran): SealStep {
  const name = 'without a gate'
  if (!refused) return { name, result: 'open', text: 'What must be refused was let run.' }
  if (allowed) return { name, result: 'well', text: 'It judges by itself where no gate runs.' }
  const text = `Everything is refused while no gate runs: ${saidOrdinary.slice(0, 300)}`
  return { name, result: 'weak', text }
}

function refusing(name: string, { refused }: Ran): SealStep {
  return refused
    ? { name, result: 'well', text: 'Everything is refused.' }
    : { name, result: 'open', text: 'What must be refused was let run.' }
}
