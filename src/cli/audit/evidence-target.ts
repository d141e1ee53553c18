import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { GateError } from '../../ground/model/errors.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** The place that a bundle is written to, piece by piece. */
export interface EvidenceTarget {
  write(text: string): Promise<void>
  /** Everything was written. */
  end(): void
  /** Leaves nothing behind. */
  drop(): void
}

/** Standard output, or a file that has its name only once it is whole. */
export function evidenceTarget(file: string | undefined): EvidenceTarget {
  if (file === undefined) return { write: text => standardOutput.feed(text), end: () => {}, drop: () => {} }
  const begun = `${file}.part`
  const handle = orSay(file, () => openSync(begun, 'w', 0o600))
  return {
    write: async text => {
      // Until all of it is written: where a disk is nearly full, one call may write a part and say nothing.
      orSay(file, () => writeFileSync(handle, text))
    },
    end: () =>
      orSay(file, () => {
        fsyncSync(handle)
        closeSync(handle)
        renameSync(begun, file)
      }),
    drop: () => {
      closeSync(handle)
      rmSync(begun, { force: true })
    },
  }
}

function orSay<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new GateError(
      'storage',
      `${file} can’t be written (${(error as NodeJS.ErrnoException).code}): choose a folder that you may write to.`,
    )
  }
}
