import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { LineThread } from '../bundle/line-thread.ts'
import { readLines, type ReadPart } from '../bundle/read-lines.ts'
import { nodePlatform } from '../node-platform.ts'

/** Starts this very program once more, as a thread that reads lines. */
export function startLineThread(): LineThread {
  const worker = new Worker(fileURLToPath(import.meta.url))
  return {
    post: lines => worker.postMessage(lines, [lines.buffer]),
    listen: (answered, failed) => {
      worker.on('message', (parts: readonly ReadPart[]) => answered(parts))
      worker.on('error', failed)
      worker.on('messageerror', failed)
    },
    end: () => void worker.terminate(),
  }
}

/** True where this is such a thread; it reads what it is given then. */
export function isLineThread(): boolean {
  if (isMainThread) return false
  parentPort?.on('message', (lines: Uint8Array) =>
    parentPort?.postMessage(readLines(nodePlatform, lines), []),
  )
  return true
}
