import { type MetricName, metricFamilies } from './metric-families.ts'

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30] as const

interface Durations {
  /** The number of values within each bound, and not within the one before it. */
  readonly buckets: number[]
  sum: number
  count: number
}

/** The gate’s counters about itself, written in the format of Prometheus. Labels are our own words alone. */
export class Metrics {
  private readonly values = new Map<MetricName, Map<string, number>>()
  private readonly durations = new Map<MetricName, Map<string, Durations>>()

  constructor() {
    // What was never seen is told as 0, so that its first time is a change.
    for (const effect of ['allow', 'queue', 'deny'])
      this.count('countersign_decisions_total', `effect="${effect}"`, 0)
    this.count('countersign_evaluations_in_progress', '', 0)
    this.count('countersign_review_waits', '', 0)
  }

  /** One more; `labels` as they are written, such as `effect="deny"`. */
  count(name: MetricName, labels = '', by = 1): void {
    const family = ofFamily(this.values, name)
    family.set(labels, (family.get(labels) ?? 0) + by)
  }

  /** One more as long as the work takes. */
  async during<T>(name: MetricName, work: () => Promise<T>): Promise<T> {
    this.count(name)
    try {
      return await work()
    } finally {
      this.count(name, '', -1)
    }
  }

  /** One more that took so long. */
  time(name: MetricName, labels: string, seconds: number): void {
    const family = ofFamily(this.durations, name)
    let found = family.get(labels)
    if (!found) family.set(labels, (found = { buckets: bounds.map(() => 0), sum: 0, count: 0 }))
    const within = bounds.findIndex(bound => seconds <= bound)
    if (within >= 0) found.buckets[within] = (found.buckets[within] ?? 0) + 1
    found.sum += seconds
    found.count++
  }

  /** The text of a scrape: what was counted, and these values as they now are. */
  text(now: Partial<Record<MetricName, number | Readonly<Record<string, number>>>>): string {
    const lines: string[] = []
    for (const name of Object.keys(metricFamilies) as MetricName[]) {
      const { type, about } = metricFamilies[name]
      const samples = this.samplesOf(name, now[name])
      if (samples.length > 0) lines.push(`# HELP ${name} ${about}`, `# TYPE ${name} ${type}`, ...samples)
    }
    return `${lines.join('\n')}\n`
  }

  private samplesOf(
    name: MetricName,
    now: number | Readonly<Record<string, number>> = {},
  ): readonly string[] {
    const given = typeof now === 'number' ? { '': now } : now
    const counted = this.values.get(name)
    return [
      ...sorted(Object.entries(given)).map(([labels, value]) => sample(name, labels, value)),
      ...sorted([...(counted ?? [])]).map(([labels, value]) => sample(name, labels, value)),
      ...sorted([...(this.durations.get(name) ?? [])]).flatMap(([labels, found]) =>
        histogram(name, labels, found),
      ),
    ]
  }
}

function ofFamily<T>(families: Map<MetricName, Map<string, T>>, name: MetricName): Map<string, T> {
  const known = families.get(name) ?? new Map<string, T>()
  families.set(name, known)
  return known
}

function sorted<T>(entries: readonly (readonly [string, T])[]): readonly (readonly [string, T])[] {
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function sample(name: string, labels: string, value: number): string {
  return `${name}${labels === '' ? '' : `{${labels}}`} ${value}`
}

function histogram(name: string, labels: string, { buckets, sum, count }: Durations): readonly string[] {
  const before = labels === '' ? '' : `${labels},`
  let within = 0
  return [
    ...bounds.map((bound, i) => {
      within += buckets[i] ?? 0
      return sample(`${name}_bucket`, `${before}le="${bound}"`, within)
    }),
    sample(`${name}_bucket`, `${before}le="+Inf"`, count),
    sample(`${name}_sum`, labels, sum),
    sample(`${name}_count`, labels, count),
  ]
}
