import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { SealState } from '../../ground/model/seal.ts'
import type { SealNewsParts } from '../../daemon/resident/seal-news.ts'
import { ProgramWatch } from '../../daemon/seal/program-watch.ts'
import { type SealChange, SealWorker } from '../../daemon/seal/seal-worker.ts'
import { packageFolder } from '../own-program.ts'
import { thisMachine } from '../install/this-machine.ts'

/** Enforced, not known, and known to let calls run or none: a change between these is news. */
function rank(state: SealState): number {
  return { enforced: 2, unproven: 1, open: 0, blocked: 0 }[state]
}

/** Makes the worker that looks after installed clients while the gate of this state folder runs. It stands in no project. */
export function newSealWorker(
  command: Command,
  { told: listener, onProgram, onStrange, projects }: SealNewsParts,
): SealWorker {
  const machine = { ...thisMachine(command), project: '/' }
  const checks = { machine, path: process.env['PATH'] ?? '', thorough: false, now: Date.now, projects }
  const onChange = ({ seal, was }: SealChange) => {
    const { client, title, state, why } = seal
    const isNews = was === null || rank(was) !== rank(state)
    if (isNews) listener({ client, title, state, was, why })
  }
  return new SealWorker(checks, onChange, { program: new ProgramWatch(ownFiles(), onProgram), onStrange })
}

/** The files that this process, and those that stand in for it, were started from. */
function ownFiles(): readonly string[] {
  const folder = packageFolder()
  const built = join(folder, 'dist')
  const programs = existsSync(built) ? readdirSync(built).filter(name => /\.[cm]?js$/.test(name)) : []
  return [join(folder, 'package.json'), ...programs.map(name => join(built, name))]
}
