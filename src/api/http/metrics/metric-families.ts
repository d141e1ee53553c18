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
export type MetricName = keyof typeof metricFamilies
