import type { LineThread } from '../../../proof/evidence/verify/bundle/line-thread.ts'
import { readLines, type ReadPart } from '../../../proof/evidence/verify/bundle/read-lines.ts'
import { webPlatform } from '../../../proof/evidence/verify/web-platform.ts'

/** The page’s own script: a thread runs it too, so that the page stays one file and asks nobody for another. */
const script = globalThis.document?.currentScript?.textContent ?? ''

/** Starts the page’s script as a thread that reads lines. */
export function startLineThread(): LineThread {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(address)
  return {
    post: lines => worker.postMessage(lines, [lines.buffer]),
    listen: (answered, failed) => {
      worker.addEventListener('message', ({ data }: MessageEvent<readonly ReadPart[]>) => answered(data))
      worker.addEventListener('error', failed)
      worker.addEventListener('messageerror', failed)
    },
    end: () => {
      worker.terminate()
      URL.revokeObjectURL(address)
    },
  }
}

/** True where this is such a thread; it reads what it is given then. */
export function isLineThread(): boolean {
  if (globalThis.document !== undefined) return false
  const platform = webPlatform()
  addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) =>
    postMessage(readLines(await platform, data)),
  )
  return true
}
