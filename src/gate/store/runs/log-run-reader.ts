import { availableParallelism } from 'node:os'
import { checkRun } from '../../core/log/check-run.ts'
import type { AskedRun, WholeRun } from '../../../people/audit/runs/whole-run.ts'
import { PiecePool, type PieceThread } from '../../../proof/evidence/verify/bundle/piece-pool.ts'
import type { LogRuns, RunCheck } from '../../core/ports/log-tree.ts'
import type { Database } from '../open-database.ts'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** A thread that checks runs. It knows no database: one that ends while SQLite runs in it would end the process. */
export type RunThread = PieceThread<AskedRun, WholeRun | undefined>

const minEntries = 20_000
const maxThreads = 4

/** Starts the threads that check a log of so many entries beside this one; none where starting them takes longer. */
function runThreads(entries: number, cores: number): readonly RunThread[] {
  const count = entries < minEntries ? 0 : Math.min(cores - 1, maxThreads)
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

/**
 * Entries as one text, made by SQLite: of each a line of numbers (its own, its time, and the bytes of kind, body, prev,
 * hash and openings; −1 where it has none), the text that its hash covers, its hash and its openings.
 */
const runSelect = `SELECT CAST(group_concat(text, '') AS BLOB) AS text FROM (
  SELECT e.seq || ',' || e.at || ',' || octet_length(e.kind) || ',' || octet_length(e.body) || ',' || octet_length(e.prev)
    || ',' || octet_length(e.hash) || ',' || ifnull(octet_length(o.body), -1) || char(10)
    || '{"at":' || e.at || ',"body":' || e.body || ',"kind":"' || e.kind || '","prev":"' || e.prev || '","seq":' || e.seq
    || '}' || e.hash || ifnull(o.body, '') AS text
  FROM entries e LEFT JOIN openings o USING (seq) WHERE e.seq > ? AND e.seq <= ? ORDER BY e.seq)`

/**
 * The number of entries that are texts, and the bytes of what is long in them: told without reading it. Bytes that are no text
 * would be spelled as one in a run, and nobody who reads them alone takes them for it.
 */
const sizeSelect = `SELECT total(typeof(e.at) = 'integer' AND typeof(e.kind) = 'text' AND typeof(e.body) = 'text'
    AND typeof(e.prev) = 'text' AND typeof(e.hash) = 'text' AND typeof(o.body) IN ('text', 'null')) AS count,
  total(octet_length(e.body) + ifnull(octet_length(o.body), 0)) AS bytes
  FROM entries e LEFT JOIN openings o USING (seq) WHERE e.seq > ? AND e.seq <= ?`

/** Bytes of a run: a few are under way at once. */
const maxBytes = 8 * 1024 * 1024

/** Reads a log by runs, and has them checked in threads beside this one, or here. */
export class LogRunReader implements LogRuns {
  private readonly size: ReturnType<Database['prepare']>
  private readonly select: ReturnType<Database['prepare']>
  private readonly threads: (entries: number) => readonly RunThread[]

  constructor(
    database: Database,
    threads = (entries: number) => runThreads(entries, availableParallelism()),
  ) {
    this.size = database.prepare(sizeSelect)
    this.select = database.prepare(runSelect)
    this.threads = threads
  }

  text(after: number, count: number): AskedRun['text'] | undefined {
    const size = this.size.get(after, after + count) as unknown as RunSize
    if (size.count !== count || size.bytes > maxBytes) return undefined
    const { text } = this.select.get(after, after + count) as unknown as RunRow
    // What a driver gives may be part of more bytes, which can’t be handed over.
    return text ? new Uint8Array(text) : undefined
  }

  start(entries: number): RunCheck {
    const threads = this.threads(entries)
    const pool = new PiecePool<AskedRun, WholeRun | undefined>(threads, checkRun)
    return {
      most: pool.most,
      check: async run => {
        try {
          return await pool.read(run)
        } catch {
          return undefined
        }
      },
      end: () => {
        for (const thread of threads) thread.end()
      },
    }
  }
}

interface RunSize {
  readonly count: number
  readonly bytes: number
}

interface RunRow {
  readonly text: Uint8Array | null
}
