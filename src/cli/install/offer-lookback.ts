import type { Command } from 'commander'
import { askYes } from './ask-yes.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Offers what the gate would have done to the last days: asked at a terminal, named elsewhere. */
export async function offerLookback(command: Command, { yes }: { readonly yes?: boolean }): Promise<void> {
  if (yes || !process.stdin.isTTY) {
    standardOutput.print('\nSee what it would have done to your last 30 days: countersign lookback')
    return
  }
  if (!(await askYes('\nSee what it would have done to your last 30 days?', 'yes'))) return
  const { showLookback } = await import('../commands/lookback.ts')
  await showLookback({ days: '30' }, command)
}
