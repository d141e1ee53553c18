/** One question to Prometheus, as a panel of the dashboard. */
export interface Panel {
  readonly title: string
  /** One sentence for whoever looks at it. */
  readonly about: string
  readonly unit: 'short' | 's' | 'reqps' | 'percentunit' | 'bool'
  /** Queries by the legends of their lines. */
  readonly queries: Readonly<Record<string, string>>
}

/** One question whose answer must be nothing. */
export interface Alert {
  readonly name: string
  readonly expression: string
  /** How long it must hold. */
  readonly for: string
  readonly severity: 'critical' | 'warning'
  /** One sentence: what is wrong, and where to look. */
  readonly summary: string
}

const of = 'instance=~"$instance"'

/** The panels by rows, in the order in which they stand. */
export const panelsTable: Readonly<Record<string, readonly Panel[]>> = {
  Decisions: [
    {
      title: 'Decisions by effect',
      about: 'Calls that were judged, each second.',
      unit: 'reqps',
      queries: { '{{effect}}': `sum by (effect) (rate(countersign_decisions_total{${of}}[5m]))` },
    },
    {
      title: 'Share that is stopped',
      about: 'Calls that waited or were denied, of all.',
      unit: 'percentunit',
      queries: {
        stopped: `sum(rate(countersign_decisions_total{${of},effect!="allow"}[30m])) / sum(rate(countersign_decisions_total{${of}}[30m]))`,
      },
    },
    {
      title: 'Time of a decision',
      about: 'From a call that was read to its decision in the log.',
      unit: 's',
      queries: Object.fromEntries(
        [0.5, 0.95, 0.99].map(share => [
          `p${share * 100}`,
          `histogram_quantile(${share}, sum by (le) (rate(countersign_evaluation_seconds_bucket{${of}}[5m])))`,
        ]),
      ),
    },
  ],
  People: [
    {
      title: 'Reviews that wait',
      about: 'Calls that wait for people, and clients that wait for an answer.',
      unit: 'short',
      queries: {
        reviews: `sum(countersign_reviews_pending{${of}})`,
        clients: `sum(countersign_review_waits{${of}})`,
      },
    },
    {
      title: 'Paused, or a policy refused',
      about: '1 while everything is paused, or the policy files are wrong.',
      unit: 'bool',
      queries: {
        'paused {{instance}}': `countersign_paused{${of}}`,
        'policy refused {{instance}}': `countersign_policy_refused{${of}}`,
      },
    },
    {
      title: 'Attempts to get in that failed',
      about: 'By door, each second.',
      unit: 'reqps',
      queries: { '{{door}}': `sum by (door) (rate(countersign_refused_attempts_total{${of}}[5m]))` },
    },
  ],
  'The log elsewhere': [
    {
      title: 'Entries that a target was not sent yet',
      about: 'It falls to nothing while a target takes what it is sent.',
      unit: 'short',
      queries: { '{{target}}': `sum by (target) (countersign_export_lag_entries{${of}})` },
    },
    {
      title: 'Age of the oldest of them',
      about: 'How long a target has been behind.',
      unit: 's',
      queries: { '{{target}}': `max by (target) (countersign_export_lag_seconds{${of}})` },
    },
    {
      title: 'Records taken and refused',
      about: 'Each second, by target.',
      unit: 'reqps',
      queries: {
        '{{target}} taken': `sum by (target) (rate(countersign_export_sent_total{${of}}[5m]))`,
        '{{target}} refused': `sum by (target) (rate(countersign_export_refused_total{${of}}[5m]))`,
      },
    },
    {
      title: 'Age of checkpoints and witnesses',
      about: 'Since the log was last signed here, and since its slowest witness signed.',
      unit: 's',
      queries: {
        checkpoint: `max(countersign_checkpoint_age_seconds{${of}})`,
        witness: `max(countersign_witness_age_seconds{${of}})`,
      },
    },
    {
      title: 'Witnesses of the log',
      about: 'Those whose last attempt was well, and those whose last one failed.',
      unit: 'short',
      queries: { '{{state}}': `sum by (state) (countersign_witnesses{${of}})` },
    },
  ],
  'The gate itself': [
    {
      title: 'Errors by code',
      about: 'Requests that failed; storage when the log can’t be written.',
      unit: 'reqps',
      queries: { '{{code}}': `sum by (code) (rate(countersign_errors_total{${of}}[5m]))` },
    },
    {
      title: 'Entries of the log',
      about: 'It grows with each decision.',
      unit: 'short',
      queries: { '{{instance}}': `countersign_log_entries{${of}}` },
    },
    {
      title: 'Leases of gates of a team',
      about: 'Where it is 0, nothing counts that people of the team allowed.',
      unit: 's',
      queries: { '{{instance}}': `countersign_lease_seconds{${of}}` },
    },
    {
      title: 'Calls being judged',
      about: 'At this moment.',
      unit: 'short',
      queries: { calls: `sum(countersign_evaluations_in_progress{${of}})` },
    },
  ],
}

/** The alerts, the gravest first. */
export const alertsTable: readonly Alert[] = [
  {
    name: 'CountersignLogNotWritten',
    expression: 'increase(countersign_errors_total{code="storage"}[5m]) > 0',
    for: '0m',
    severity: 'critical',
    summary: 'The log can’t be written, so nothing is allowed: look at gate.log and the disk.',
  },
  {
    name: 'CountersignLogSetBack',
    expression: 'countersign_log_set_back == 1',
    for: '0m',
    severity: 'critical',
    summary:
      'The log was set back, and nothing is signed about it: countersign audit verify says what to do.',
  },
  {
    name: 'CountersignPolicyRefused',
    expression: 'countersign_policy_refused == 1',
    for: '5m',
    severity: 'warning',
    summary: 'The policy files are wrong and the ones before them hold: countersign status says which.',
  },
  {
    name: 'CountersignExportBehind',
    expression: 'countersign_export_lag_seconds > 600',
    for: '5m',
    severity: 'warning',
    summary: 'A target of exports has been behind for ten minutes: countersign export list says why.',
  },
  {
    name: 'CountersignExportRefused',
    expression: 'increase(countersign_export_refused_total[1h]) > 0',
    for: '0m',
    severity: 'warning',
    summary:
      'A target of exports refused a record, which it is not sent again: countersign export list names it.',
  },
  {
    name: 'CountersignWitnessFails',
    expression: 'countersign_witnesses{state="failed"} > 0',
    for: '24h',
    severity: 'warning',
    summary: 'A witness of the log has signed nothing for a day: countersign audit witness list says why.',
  },
  {
    name: 'CountersignNothingJudged',
    expression: 'increase(countersign_decisions_total[24h]) == 0 and on (instance) countersign_info == 1',
    for: '1h',
    severity: 'warning',
    summary:
      'The gate runs and has judged nothing for a day: countersign doctor says whether clients still ask it.',
  },
]
