const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30] as const

/** What the gate counts about itself, written as Prometheus reads it. Labels are our own words alone. */
export class Metrics {
  private readonly counts = new Map<string, number>()
  private readonly durations = new Map<string, { buckets: number[]; sum: number; count: number }>()

  /** One more; `labels` as they are written, such as `effect="deny"`. */
  count(name: string, labels = '', by = 1): void {
    const key = labels === '' ? name : `${name}{${labels}}`
    this.counts.set(key, (this.counts.get(key) ?? 0) + by)
  }

  /** One more that took so long. */
  time(name: string, labels: string, seconds: number): void {
    const key = `${name}{${labels}}`
    const found = this.durations.get(key) ?? { buckets: bounds.map(() => 0), sum: 0, count: 0 }
    bounds.forEach((bound, i) => {
      if (seconds <= bound) found.buckets[i] = (found.buckets[i] ?? 0) + 1
    })
    found.sum += seconds
    found.count++
    this.durations.set(key, found)
  }

  /** The text of a scrape, with these gauges beside what was counted. */
  text(gauges: Readonly<Record<string, number>>): string {
    const lines: string[] = []
    const typed = new Set<string>()
    const type = (name: string, what: string) => {
      if (!typed.has(name)) lines.push(`# TYPE ${name} ${what}`)
      typed.add(name)
    }
    for (const [key, value] of [...this.counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      type(key.split('{', 1)[0] ?? key, 'counter')
      lines.push(`${key} ${value}`)
    }
    for (const [key, { buckets, sum, count }] of this.durations) {
      const [name = '', rest = ''] = key.split('{', 2)
      const labels = rest.slice(0, -1)
      type(name, 'histogram')
      bounds.forEach((bound, i) => lines.push(`${name}_bucket{${labels},le="${bound}"} ${buckets[i]}`))
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
      lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`)
    }
    for (const [name, value] of Object.entries(gauges)) {
      type(name, 'gauge')
      lines.push(`${name} ${value}`)
    }
    return `${lines.join('\n')}\n`
  }
}
