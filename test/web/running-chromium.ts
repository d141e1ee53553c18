import { type Browser, openChromium } from '../../scripts/pages/open-chromium.ts'

/** The Chromium of this process, which runs one file of tests after another; it ends with the process. */
let running: Promise<Browser> | undefined

/** A Chromium that is there. Whoever takes it closes the contexts that they made, and leaves it to those who follow. */
export async function runningChromium(): Promise<Browser> {
  const found = await running?.catch(() => undefined)
  if (found?.isConnected()) return found
  running = openChromium()
  return running
}
