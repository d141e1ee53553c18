import { loadavg } from 'node:os'
import { join } from 'node:path'
import { changeRow, compareFigures, type Round } from './compare-figures.ts'
import { buildOther, output } from './other-build.ts'
import { readFigures } from './read-figures.ts'

/** Load, averaged over a minute, above which a comparison is refused: other programs would be measured with ours. */
export const maxLoad = 0.5

/** What `npm run bench -- --against REF` was asked for. */
export interface AgainstOptions {
  readonly ref: string
  readonly benches: readonly string[]
  readonly rounds: number
  /** Measures though the machine is at work. */
  readonly isBusyFine: boolean
}

/**
 * Builds another commit beside this one and runs each benchmark of both in turn, the order changing from round to round.
 * Writes a ratio with its spread for every figure. Throws an Error of one sentence.
 */
export function benchAgainst(
  root: string,
  { ref, benches, rounds, isBusyFine }: AgainstOptions,
  write: (line: string) => void,
): void {
  const load = () => loadavg()[0] ?? 0
  const begun = load()
  if (begun > maxLoad && !isBusyFine)
    throw new Error(
      `The load of this machine is ${begun.toFixed(2)}, and above ${maxLoad} other programs are measured too: wait until it is quiet, or say --busy.`,
    )
  const other = buildOther(root, ref)
  try {
    output(root, process.execPath, join('scripts', 'build.mjs'))
    write(
      `${other.commit.slice(0, 12)} → this tree, ${rounds} rounds in turn, load ${begun.toFixed(2)} at the beginning`,
    )
    for (const bench of benches) {
      const run = (folder: string) =>
        readFigures(output(folder, process.execPath, 'scripts/run.mjs', 'bench/index.ts', bench))
      const measured: Round[] = []
      for (let round = 0; round < rounds; round++) {
        if (round % 2 === 0) measured.push({ before: run(other.folder), after: run(root) })
        else {
          const after = run(root)
          measured.push({ before: run(other.folder), after })
        }
      }
      write(`\n${bench}`)
      for (const change of compareFigures(measured)) write(changeRow(change))
    }
    write(`\nload ${load().toFixed(2)} at the end, of our own work for the most part`)
  } finally {
    other.remove()
  }
}
