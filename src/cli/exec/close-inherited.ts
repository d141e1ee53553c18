import { closeSync, readdirSync, readFileSync } from 'node:fs'

const closedOnExec = 0o2000000

/**
 * Closes every descriptor above 2 that a program started from here would get without being given it: one that leads to
 * a file shows that file, whatever a boundary hides.
 */
export function closeInherited(): void {
  for (const name of readdirSync('/proc/self/fd')) {
    const descriptor = Number(name)
    if (descriptor <= 2 || !isInherited(descriptor)) continue
    try {
      closeSync(descriptor)
    } catch {
      // It was that of the listing itself.
    }
  }
}

function isInherited(descriptor: number): boolean {
  try {
    const flags = /^flags:\s{1,9}([0-7]{1,12})$/m.exec(
      readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'),
    )?.[1]
    return flags !== undefined && (Number.parseInt(flags, 8) & closedOnExec) === 0
  } catch {
    return false
  }
}
