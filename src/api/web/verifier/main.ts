import type { ReaderTrust } from '../../../proof/evidence/verify/bundle/bundle-verifier.ts'
import { verifyPieces } from '../../../proof/evidence/verify/bundle/verify-pieces.ts'
import type { Platform } from '../../../proof/evidence/platform.ts'
import type { Verdict } from '../../../proof/evidence/verify/verdict.ts'
import { webPlatform } from '../../../proof/evidence/verify/web-platform.ts'
import { drawVerdict } from './draw-verdict.ts'
import { element } from './element.ts'
import { isLineThread, startLineThread } from './start-line-thread.ts'
import { readTrust } from './read-trust.ts'

/** Bytes that are read at once. */
const piece = 1 << 20

let chosen: File | undefined
/** Only the newest run draws. */
let run = 0

/** Checks the chosen file with the trust that stands on the page. */
async function check(platform: Platform): Promise<void> {
  const mine = ++run
  const trust = readTrust(platform, element('policy').value, element('roots').value)
  const problem = typeof trust === 'string' ? trust : undefined
  tell(problem)
  element('verdict').hidden = true
  element('result').hidden = !chosen || typeof trust === 'string'
  if (!chosen || typeof trust === 'string') return
  try {
    const verdict = await verdictOf(platform, chosen, trust, () => mine !== run)
    if (verdict) drawVerdict(verdict)
  } catch {
    if (mine === run) tell(`${chosen.name} can’t be read any more: choose it again.`)
  } finally {
    element('progress').hidden = true
  }
}

/** Says why nothing can be judged; takes back what was said where nothing is in the way. */
function tell(problem: string | undefined): void {
  element('problem').textContent = problem ?? ''
  element('problem').hidden = problem === undefined
}

/** Undefined where another run began meanwhile. */
async function verdictOf(
  platform: Platform,
  file: File,
  trust: ReaderTrust,
  isOver: () => boolean,
): Promise<Verdict | undefined> {
  const progress = element('progress')
  const pieces = async function* () {
    let next = pieceOf(file, 0)
    for (let at = 0; at < file.size && !isOver(); at += piece) {
      progress.hidden = false
      progress.textContent = `Reading: ${Math.floor((100 * at) / file.size)} %`
      const bytes = await next
      next = pieceOf(file, at + piece)
      yield new Uint8Array(bytes)
    }
  }
  const threads = { cores: navigator.hardwareConcurrency, start: startLineThread }
  const verdict = await verifyPieces(platform, { bytes: file.size, pieces }, trust, threads)
  return isOver() ? undefined : verdict
}

/** Reads a piece while the one before it is looked at; empty behind the end. */
function pieceOf(file: File, at: number): Promise<ArrayBuffer> {
  const bytes = file.slice(at, at + piece).arrayBuffer()
  // Whoever waits for it hears that it failed; until then, or where nobody does any more, that is nobody’s.
  bytes.catch(() => {})
  return bytes
}

async function start(): Promise<void> {
  const platform = await webPlatform()
  const drop = element('drop')
  const take = (file: File | null | undefined) => {
    if (!file) return
    chosen = file
    element('file-name').textContent = file.name
    void check(platform)
  }
  // A browser says nothing where the same file is chosen again, and it may be another by then.
  element('file').addEventListener('click', () => {
    element('file').value = ''
  })
  element('file').addEventListener('change', () => take(element('file').files?.[0]))
  for (const name of ['dragover', 'dragleave', 'drop'])
    document.addEventListener(name, event => {
      event.preventDefault()
      drop.classList.toggle('over', name === 'dragover')
      if (name === 'drop') take((event as DragEvent).dataTransfer?.files[0])
    })
  for (const id of ['policy', 'roots'] as const)
    element(id).addEventListener('input', () => void check(platform))
}

if (!isLineThread()) void start()
