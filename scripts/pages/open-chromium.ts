import { existsSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from '../../test/products/browser/node_modules/playwright-core/index.d.ts'

export type { Browser, Page } from '../../test/products/browser/node_modules/playwright-core/index.d.ts'

/**
 * Where a Chromium may stand. The one that knows no window comes first: the same engine for three fifths of the processor
 * time. Its program in /usr/bin stays a shell beside it, so it is named where it lies.
 */
export const browserPlaces = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Packages of `test/products/browser`, which are no packages of ours. */
export const browserPackages = createRequire(join(process.cwd(), 'test/products/browser/package.json'))

/** What Playwright adds and no person’s browser has. */
const forgetsLeftPages = '--disable-back-forward-cache'

/** Has Chromium share memory through files of the disk, for containers with next to none of it: a seventh of a load. */
const sharesByDisk = '--disable-dev-shm-usage'

/**
 * Fewer processes and threads that wait for each other, which a busy machine makes slow: drawing within the browser's own
 * process, and scripts of a page compiled and collected where they run.
 */
const together = ['--in-process-gpu', '--js-flags=--single-threaded']

/** Bytes of shared memory with which some browsers do. */
const enoughShared = 2 ** 30

/**
 * A browser without a window, started with more options where a test needs them. With `keepsLeft` it keeps the pages that
 * were left, as a person’s browser does: the one that knows no window can’t, so that it is taken last. Rejects with one
 * sentence where there is none on this machine.
 */
export async function openChromium(more: readonly string[] = [], keepsLeft = false): Promise<Browser> {
  const places = keepsLeft ? [...browserPlaces.slice(1), ...browserPlaces] : browserPlaces
  const executablePath = places.find(place => existsSync(place))
  if (executablePath === undefined)
    throw new Error(
      'There is no Chromium here: install it (apt-get install chromium-headless-shell), then try again.',
    )
  const { chromium }: typeof import('../../test/products/browser/node_modules/playwright-core/index.d.ts') =
    browserPackages('playwright-core')
  const quiet = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync']
  // Chromium starts no sandbox for root, as in most containers; pages here come from this machine alone.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    executablePath,
    args: [...quiet, ...together, ...asRoot, ...more],
    ignoreDefaultArgs: [
      ...(keepsLeft ? [forgetsLeftPages] : []),
      ...(hasSharedMemory() ? [sharesByDisk] : []),
    ],
  })
}

function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= enoughShared
}

/** Waits until a page is drawn with its first answers. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  const loading = page.locator('[data-loading]')
  while ((await loading.count()) > 0) await loading.first().waitFor({ state: 'detached' })
}
