import { cpus, loadavg } from 'node:os'
import type { Step } from './steps.ts'

/** The profile of one kind of work. */
export interface Profiled {
  readonly title: string
  /** One sentence: the piece of work that the figures are of. */
  readonly about: string
  readonly steps: readonly Step[]
  /** Lines with figures that were taken without a profiler. */
  readonly figures: readonly string[]
}

/** Returns the page of where time goes, with the machine and the load that it was made at. */
export function profilePage(profiles: readonly Profiled[]): string {
  const [load = 0] = loadavg()
  const machine = `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), load ${load.toFixed(1)} at the end`
  return `# Where time goes

Made by \`npm run bench -- profile\`, which writes this page: ${machine}.

The stack of the thread that works was looked at every 0.2 ms. A step is the room that was at work, as
[ARCHITECTURE.md](../ARCHITECTURE.md) names it; what a filter asks of others is the filter's. The microseconds are
the processor time of one piece, split by the shares; looking costs a little of it. At a load above the number of cores those and
the figures by the clock are too long, while the shares hold.

${profiles.map(section).join('\n')}`
}

function section({ title, about, steps, figures }: Profiled): string {
  const rows = steps.map(
    ({ name, microseconds, share }) =>
      `| ${name} | ${microseconds.toFixed(2)} | ${(100 * share).toFixed(1)} % |`,
  )
  const shown = figures.length === 0 ? '' : `${figures.map(line => `    ${line.trim()}\n`).join('')}\n`
  return `## ${title}

${about}

${shown}| step | µs | share |
| --- | --- | --- |
${rows.join('\n')}
`
}
