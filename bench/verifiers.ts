import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserPlaces, openChromium } from '../scripts/pages/open-chromium.ts'

/** The two verifiers as they are handed out, ready to be run on files. */
export interface Verifiers {
  /** Checks a file with the program. */
  readonly program: (file: string) => Promise<Verified>
  /** Checks a file with the page in a browser; undefined where there is none. */
  readonly page: ((file: string) => Promise<Verified>) | undefined
  readonly close: () => Promise<void>
}

/** Seconds from its start to the verdict, and the most memory that it took, where that can be read. */
export interface Verified {
  readonly seconds: number
  readonly mebibytes?: number
}

/** Builds both verifiers into a folder, where `policy` says whom they trust. */
export async function buildVerifiers(folder: string, policy: string): Promise<Verifiers> {
  // From where it lies: it finds the sources by its own place.
  const { buildVerifier }: typeof import('../scripts/build-verifier.mjs') = await import(
    pathToFileURL(join(process.cwd(), 'scripts/build-verifier.mjs')).href
  )
  await buildVerifier(folder)
  const page = browserPlaces.some(existsSync)
    ? await openPage(folder, readFileSync(policy, 'utf8'))
    : undefined
  return {
    program: file => runProgram(join(folder, 'verify.mjs'), file, policy),
    page: page?.verify,
    close: async () => page?.close(),
  }
}

async function runProgram(program: string, file: string, policy: string): Promise<Verified> {
  const began = performance.now()
  const child = spawn(process.execPath, [program, file, '--policy', policy], { stdio: 'ignore' })
  let mebibytes = 0
  const watch = setInterval(() => {
    mebibytes = Math.max(mebibytes, memoryOf(child.pid))
  }, 20)
  const [status] = await once(child, 'close')
  clearInterval(watch)
  if (status !== 0) throw new Error(`the program ended with ${status}`)
  return { seconds: (performance.now() - began) / 1_000, mebibytes }
}

/** The most memory that a process took so far, as Linux counts it. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kibibytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kibibytes) / 1_024
  } catch {
    return 0
  }
}

async function openPage(folder: string, policy: string) {
  const browser = await openChromium()
  const page = await browser.newPage()
  await page.goto(pathToFileURL(join(folder, 'verify.html')).href)
  await page.locator('#policy').fill(policy)
  const verify = async (file: string): Promise<Verified> => {
    // A browser says nothing where the same file is chosen again.
    await page.evaluate(
      "document.querySelector('#file').value = ''; document.querySelector('#outcome').removeAttribute('data-state')",
    )
    const began = performance.now()
    await page.locator('#file').setInputFiles(file)
    await page.locator('#outcome[data-state]').waitFor({ timeout: 600_000 })
    const outcome = await page.locator('#outcome').getAttribute('data-state')
    if (outcome !== 'yes') throw new Error(`the page found the bundle ${outcome}`)
    return { seconds: (performance.now() - began) / 1_000 }
  }
  return { verify, close: () => browser.close() }
}
