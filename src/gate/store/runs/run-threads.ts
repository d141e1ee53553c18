import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { AskedRun, WholeRun } from '../../../people/audit/runs/whole-run.ts'
import type { PieceThread } from '../../../proof/evidence/verify/bundle/piece-pool.ts'

/** A thread that checks runs. It knows no database: one that ends while SQLite runs in it would end the process. */
export type RunThread = PieceThread<AskedRun, WholeRun | undefined>

const fewestEntries = 20_000
const mostThreads = 4

/** Starts the threads that check a log of so many entries beside this one; none where starting them takes longer. */
export function runThreads(entries: number, cores: number): readonly RunThread[] {
  const count = entries < fewestEntries ? 0 : Math.min(cores - 1, mostThreads)
  const program = fileURLToPath(new URL('./run-thread.cjs', import.meta.url))
  if (count < 1 || !existsSync(program)) return []
  return Array.from({ length: count }, () => startRunThread(program))
}

/** Starts one, whose program is in this file. */
export function startRunThread(program: string): RunThread {
  const worker = new Worker(program, { stdin: false, env: {}, execArgv: [] })
  return {
    post: run => worker.postMessage(run, [run.text.buffer]),
    listen: (answered, failed) => {
      worker.on('message', answered)
      worker.on('error', failed)
      worker.on('messageerror', failed)
      worker.on('exit', () => failed(new Error('the thread ended')))
    },
    end: () => void worker.terminate(),
  }
}
