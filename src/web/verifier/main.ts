import { BundleVerifier, type ReaderTrust } from '../../evidence/verify/bundle/bundle-verifier.ts'
import type { Platform } from '../../evidence/platform.ts'
import type { Verdict } from '../../evidence/verify/verdict.ts'
import { webPlatform } from '../../evidence/verify/web-platform.ts'
import { drawVerdict } from './draw-verdict.ts'
import { element } from './element.ts'
import { readTrust } from './read-trust.ts'

let chosen: File | undefined
/** Only the newest run draws. */
let run = 0

/** Checks the chosen file with the trust that stands on the page. */
async function check(platform: Platform): Promise<void> {
  const mine = ++run
  const trust = readTrust(platform, element('policy').value, element('roots').value)
  const problem = typeof trust === 'string' ? trust : undefined
  element('problem').textContent = problem ?? ''
  element('problem').hidden = problem === undefined
  element('verdict').hidden = true
  element('result').hidden = !chosen || typeof trust === 'string'
  if (!chosen || typeof trust === 'string') return
  const verdict = await verdictOf(platform, chosen, trust, () => mine !== run)
  if (verdict && mine === run) drawVerdict(verdict)
}

/** Undefined where another run began meanwhile. */
async function verdictOf(
  platform: Platform,
  file: File,
  trust: ReaderTrust,
  isOver: () => boolean,
): Promise<Verdict | undefined> {
  const verifier = new BundleVerifier(platform)
  const progress = element('progress')
  const reader = file.stream().getReader()
  let read = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (isOver() || !verifier.add(next.value)) break
    read += next.value.length
    progress.hidden = false
    progress.textContent = `Reading: ${Math.floor((100 * read) / Math.max(1, file.size))} %`
  }
  await reader.cancel()
  progress.hidden = true
  return isOver() ? undefined : verifier.end(trust)
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

void start()
