/** Seconds between two samples, and how long they go back. */
const step = 30
const length = 7 * 3_600

/** A series: its name with labels, and its value after so many seconds, of which `now` are the last. */
type Series = readonly [name: string, at: (after: number) => number]

const gate = 'instance="127.0.0.1:4180"'
const hour = 3_600

/** How busy agents are: two waves, more at the end of each hour. */
const wave = (after: number) => 1 + Math.sin(after / 2_500) * 0.5 + Math.sin(after / 700) * 0.25

/** A counter whose rate follows the wave, so many each second. */
const counted = (each: number, phase = 0) => growing(after => each * wave(after + phase))

/** The sum of a rate up to a moment, whole. */
function growing(rate: (after: number) => number): Series[1] {
  const sums: number[] = []
  for (let at = 0, sum = 0; at <= length; at += step) sums.push((sum += rate(at) * step))
  return after => Math.floor(sums[Math.floor(after / step)] ?? 0)
}

/** The times when a collector was away, and how far it was behind after so many seconds. */
const away = [3.2 * hour, 4.1 * hour] as const
function behind(after: number): number {
  const [from, to] = away
  if (after < from) return 0
  return Math.max(0, after < to ? (after - from) * 1.1 : (to - from) * 1.1 - (after - to) * 9)
}

const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05]
const below = [0.42, 0.78, 0.93, 0.975, 0.993, 0.999]

const series: readonly Series[] = [
  [`countersign_info{${gate},version="1.0.0"}`, () => 1],
  [`countersign_decisions_total{${gate},effect="allow"}`, counted(0.9)],
  [`countersign_decisions_total{${gate},effect="queue"}`, counted(0.05, 900)],
  [`countersign_decisions_total{${gate},effect="deny"}`, counted(0.02, 4_000)],
  ...bounds.map(
    (bound, i): Series => [
      `countersign_evaluation_seconds_bucket{${gate},le="${bound}"}`,
      counted(0.97 * (below[i] ?? 1)),
    ],
  ),
  [`countersign_evaluation_seconds_bucket{${gate},le="+Inf"}`, counted(0.97)],
  [`countersign_reviews_pending{${gate}}`, after => Math.round(3 + 3 * Math.sin(after / 1_900))],
  [`countersign_review_waits{${gate}}`, after => Math.round(1 + Math.sin(after / 1_100))],
  [`countersign_paused{${gate}}`, after => (after > 5.2 * hour && after < 5.4 * hour ? 1 : 0)],
  [`countersign_policy_refused{${gate}}`, () => 0],
  [`countersign_refused_attempts_total{${gate},door="dashboard"}`, counted(0.06, 7_000)],
  [`countersign_refused_attempts_total{${gate},door="agents"}`, counted(0.03, 300)],
  [`countersign_export_lag_entries{${gate},target="collector"}`, after => Math.round(behind(after))],
  [`countersign_export_lag_entries{${gate},target="siem"}`, after => Math.round(wave(after) * 2)],
  [`countersign_export_lag_seconds{${gate},target="collector"}`, after => Math.round(behind(after) / 1.1)],
  [`countersign_export_lag_seconds{${gate},target="siem"}`, after => Math.round(wave(after))],
  [
    `countersign_export_sent_total{${gate},target="collector"}`,
    growing(after => (behind(after) === 0 ? 1.1 * wave(after) : after > away[1] ? 9 : 0)),
  ],
  [`countersign_export_sent_total{${gate},target="siem"}`, counted(1.1)],
  [`countersign_export_refused_total{${gate},target="siem"}`, after => (after > 2.4 * hour ? 2 : 0)],
  [`countersign_checkpoint_age_seconds{${gate}}`, after => after % hour],
  [`countersign_witness_age_seconds{${gate}}`, after => (after % hour) + 40],
  [`countersign_witnesses{${gate},state="well"}`, () => 2],
  [
    `countersign_witnesses{${gate},state="failed"}`,
    after => (after > 2 * hour && after < 2.5 * hour ? 1 : 0),
  ],
  [`countersign_errors_total{${gate},code="invalid"}`, counted(0.08, 50)],
  [`countersign_errors_total{${gate},code="missing"}`, counted(0.04, 500)],
  [`countersign_log_entries{${gate}}`, growing(after => 1.1 * wave(after))],
  [`countersign_lease_seconds{${gate}}`, after => 300 - (after % 90)],
  [`countersign_evaluations_in_progress{${gate}}`, after => Math.round(wave(after))],
]

/** Seven hours of a gate up to a moment (seconds since 1970), as OpenMetrics: the first is for rates alone. */
export function sampleMetrics(end: number): string {
  const families = new Map<string, Series[]>()
  for (const one of series) {
    const family = one[0].slice(0, one[0].indexOf('{'))
    families.set(family, [...(families.get(family) ?? []), one])
  }
  const lines = [...families].flatMap(([family, all]) => [
    `# TYPE ${family.replace(/_(?:total|bucket)$/, '')} ${typeOf(family)}`,
    ...all.flatMap(([name, at]) =>
      Array.from(
        { length: length / step + 1 },
        (_, i) => `${name} ${at(i * step)} ${end - length + i * step}`,
      ),
    ),
  ])
  return `${lines.join('\n')}\n# EOF\n`
}

function typeOf(family: string): string {
  if (family.endsWith('_total')) return 'counter'
  return family.endsWith('_bucket') ? 'histogram' : 'gauge'
}
