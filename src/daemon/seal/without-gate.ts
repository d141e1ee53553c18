import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientInstall, InstallPlaces } from '../install/client-install.ts'
import { hookCommand } from '../install/hook-command.ts'
import { type CommandProof, proveCommand, proveRefusal, type StartWords } from '../install/prove.ts'
import type { SealStep } from '../../ground/model/seal.ts'

/**
 * Tries what becomes of calls when parts are missing, with copies of the installed command: without a gate that
 * listens, without anything that judges, and without the command itself. Nothing that is installed is touched.
 */
export async function withoutGate(
  install: ClientInstall,
  where: InstallPlaces,
): Promise<readonly SealStep[]> {
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
    const commandIn = (launcher: string) => commandOf(install, launcher)
    return await Promise.all([
      proveCommand(install, where, commandIn(put('alone', alone))).then(judging),
      proveRefusal(install, where, commandIn(put('nobody', nobody))).then(no =>
        refusing('refusal where nothing judges', no),
      ),
      proveRefusal(install, where, commandIn(join(folder, 'gone'))).then(no =>
        refusing('refusal where the command is gone', no),
      ),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A copy of the installed command, started as the client would start the one that it has. */
function commandOf({ starts }: ClientInstall, launcher: string): StartWords {
  // What is started without a shell by the client itself has no line around it.
  const isBare = starts !== undefined
  return event => (isBare ? [launcher, event] : ['/bin/sh', '-c', hookCommand(launcher, event, true)])
}

function judging({ refused, allowed, saidOrdinary }: CommandProof): SealStep {
  const name = 'judgement without a gate'
  if (!refused) return { name, result: 'open', text: 'What must be refused was let run.' }
  if (allowed) return { name, result: 'well', text: 'It judges by itself where no gate runs.' }
  const text = `Everything is refused while no gate runs: ${saidOrdinary.slice(0, 300)}`
  return { name, result: 'weak', text }
}

function refusing(name: string, refused: boolean): SealStep {
  return refused
    ? { name, result: 'well', text: 'Everything is refused.' }
    : { name, result: 'open', text: 'What must be refused was let run.' }
}
