/** One run of the suite: which release of it, and what it is asked for. */
export interface Suite {
  readonly title: string
  readonly release: string
  readonly args: readonly string[]
}

const stable = '@modelcontextprotocol/conformance@0.1.16'
const next = '@modelcontextprotocol/conformance@0.2.0-alpha.12'

/** Every version that the suite knows, in the releases of it that know it. */
export const suites: readonly Suite[] = [
  { title: '2025-06-18', release: stable, args: ['--suite', 'all', '--spec-version', '2025-06-18'] },
  { title: '2025-11-25', release: stable, args: ['--suite', 'all', '--spec-version', '2025-11-25'] },
  { title: '2025-11-25, as required', release: next, args: ['--requirements', '2025-11-25'] },
  { title: '2026-07-28, as required', release: next, args: ['--requirements', '2026-07-28'] },
]

/** How one scenario ended. */
export interface Ended {
  readonly passed: number
  readonly failed: number
}

/** What a run of the suite printed about each scenario, by its name. */
export function readSummary(output: string): ReadonlyMap<string, Ended> {
  const lines = output.slice(output.lastIndexOf('=== SUMMARY ===')).split('\n')
  const found = new Map<string, Ended>()
  for (const line of lines) {
    const [, scenario, passed, failed] =
      /^[✓✗~-]? ?([\w-]+): (\d+) passed, (\d+) failed/.exec(line.trim()) ?? []
    if (scenario !== undefined && scenario !== 'Total')
      found.set(scenario, { passed: Number(passed), failed: Number(failed) })
  }
  return found
}
