import { join } from 'node:path'
import type { ClientName } from '../../ground/clients/index.ts'
import { readRegularFile } from '../../ground/disk/read-regular-file.ts'

const off = 'danger-full-access'
const switchedOff = [off, '--yolo', '--dangerously-bypass-approvals-and-sandbox']
const mostBytes = 1_048_576

/**
 * Returns a sentence where a client would make a sandbox of its own in which nothing can run. The kernel lets root make none
 * within a boundary: to be root in it again takes a right that nothing inside has. Other accounts make theirs.
 */
export function ownSandboxNote(
  client: ClientName,
  words: readonly string[],
  home: string,
  isRoot: boolean,
): string | undefined {
  if (client !== 'codex' || !isRoot) return undefined
  const isOff = words.some(word => switchedOff.some(one => word.includes(one)))
  if (isOff || isOffIn(join(home, '.codex', 'config.toml'))) return undefined
  return `As root Codex can’t run commands in a sandbox of its own within this one: add -c sandbox_mode="${off}" to its command line, or start it as another account. The boundary holds it either way.`
}

function isOffIn(file: string): boolean {
  try {
    return /^sandbox_mode[ \t]{0,9}=[ \t]{0,9}["']danger-full-access["']/m.test(
      readRegularFile(file, mostBytes).toString(),
    )
  } catch {
    return false
  }
}
