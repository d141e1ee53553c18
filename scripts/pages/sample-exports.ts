import type { ShownExport } from '../../src/ground/model/export-target.ts'

const hour = 3_600_000
const now = Date.now()

const well = {
  lagSince: null,
  held: 0,
  refused: 0,
  bare: 0,
  lastRefusal: null,
  problem: null,
  isAcknowledged: true,
}

/** Where the sample log is exported: one target that is well, one that refused something, one that is away. */
export const sampleExports: readonly ShownExport[] = [
  { ...well, name: 'collector', kind: 'otlp', lag: 0, held: 4, sent: 612, sentAt: now - hour / 60 },
  {
    ...well,
    name: 'siem',
    kind: 'splunk-hec',
    lag: 0,
    sent: 610,
    sentAt: now - hour / 60,
    refused: 2,
    lastRefusal: { seq: 402, at: now - 50 * hour, why: 'it answered 400 (code 6)' },
  },
  {
    ...well,
    name: 'archive',
    kind: 'syslog',
    lag: 187,
    lagSince: now - 30 * hour,
    sent: 425,
    sentAt: now - 30 * hour,
    problem: 'the connection broke (ECONNREFUSED)',
    isAcknowledged: false,
  },
]
