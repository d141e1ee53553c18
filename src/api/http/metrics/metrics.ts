interface Family {
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** One sentence. */
  readonly about: string
}

const gauge = (about: string): Family => ({ type: 'gauge', about })
const counter = (about: string): Family => ({ type: 'counter', about })
const seconds = (about: string): Family => ({ type: 'histogram', about })

/** Everything that the gate tells of itself. A name ends in its unit, and in `_total` where it only grows. */
export const metricFamilies = {
  countersign_info: gauge('Always 1; the label is the version.'),
  countersign_decisions_total: counter('Calls that were judged, by effect.'),
  countersign_evaluation_seconds: seconds('From a call that was read to its decision in the log, by effect.'),
  countersign_evaluations_in_progress: gauge('Calls that are being judged or written at this moment.'),
  countersign_reviews_pending: gauge('Reviews that wait for people; 10,000 stands for more.'),
  countersign_review_waits: gauge('Clients that wait for the answer to a review.'),
  countersign_event_listeners: gauge('Clients that listen to events.'),
  countersign_paused: gauge('1 while everything is paused.'),
  countersign_policy_refused: gauge(
    '1 while the policy files are wrong and the policy before them is in force, or none.',
  ),
  countersign_log_set_back: gauge('1 while nothing is signed about the log, since it was set back.'),
  countersign_log_entries: gauge('Entries of the log.'),
  countersign_checkpoint_age_seconds: gauge('Since the log’s size and head were last signed.'),
  countersign_witness_age_seconds: gauge(
    'Since the witness signed that has signed nothing for the longest time.',
  ),
  countersign_lease_seconds: gauge(
    'The time for which what people of the team allowed still counts here; 0 where it does not.',
  ),
  countersign_team_lag_entries: gauge('Entries that wait to be uploaded to the team.'),
  countersign_team_lag_seconds: gauge('The time since when they wait.'),
  countersign_witnesses: gauge('Witnesses of the log, by whether the last attempt was well or failed.'),
  countersign_export_up: gauge('1 while a target of exports takes what it is sent, by target.'),
  countersign_export_lag_entries: gauge('Entries of the log that a target was not sent yet, by target.'),
  countersign_export_lag_seconds: gauge('The age of the oldest of them, by target.'),
  countersign_export_sent_total: counter('Records that a target took, by target.'),
  countersign_export_refused_total: counter(
    'Records that a target refused and was not sent again, by target.',
  ),
  countersign_export_bare_total: counter(
    'Entries that a target was not sent since their bodies stay at their gates, by target.',
  ),
  countersign_request_seconds: seconds('Requests, by route and status; reading the body is part of it.'),
  countersign_errors_total: counter(
    'Requests that failed, by the code of the error: storage when the log can’t be written.',
  ),
  countersign_refused_attempts_total: counter('Attempts to get in that failed, by door.'),
  process_resident_memory_bytes: gauge('Memory of the process.'),
  process_cpu_seconds_total: counter('Processor time of the process.'),
  process_start_time_seconds: gauge('When the process started, since 1970.'),
} as const satisfies Readonly<Record<string, Family>>

/** The name of a metric. */
type MetricName = keyof typeof metricFamilies

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
    const input = typeof now === 'number' ? { '': now } : now
    const counted = this.values.get(name)
    return [
      ...sorted(Object.entries(input)).map(([labels, value]) => sample(name, labels, value)),
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
