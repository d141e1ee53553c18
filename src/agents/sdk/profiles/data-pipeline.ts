import type { DomainProfile } from './domain-profile.ts'

/** For tools that move, change and publish data. */
export const dataPipeline: DomainProfile = {
  name: 'data-pipeline',
  patterns: [
    { pattern: 'overwrite', risk: 0.45, why: 'what was there before is gone' },
    { pattern: 'drop table', risk: 0.85, why: 'a table and its rows are lost' },
    { pattern: 'truncate table', risk: 0.85, why: 'every row of a table is lost' },
    { pattern: 'select *from*users', risk: 0.5, why: 'whole records of people are read' },
    { pattern: 's3://*public*', risk: 0.65, why: 'data goes where everybody can read it' },
  ],
  sensitiveTerms: {
    ssn: 0.7,
    'social security': 0.7,
    passport: 0.6,
    'date of birth': 0.5,
    salary: 0.5,
    'credit card': 0.7,
    iban: 0.6,
    diagnosis: 0.6,
    'medical record': 0.7,
    pii: 0.6,
  },
  criticalTools: ['drop_*', 'truncate_*', 'purge_*', 'delete_dataset', 'delete_warehouse'],
  safeTools: {
    'get_*': 0.2,
    'list_*': 0.2,
    'describe_*': 0.2,
    'preview_*': 0.25,
    'count_*': 0.2,
    'validate_*': 0.2,
    '*_schema': 0.2,
  },
  floors: {
    'export_*': 0.4,
    'publish_*': 0.5,
    'share_*': 0.5,
    'backfill_*': 0.45,
    'overwrite_*': 0.5,
    'delete_*': 0.5,
    'migrate_*': 0.5,
  },
  productionMultiplier: 1.2,
  escalations: [
    {
      tools: ['export_*', 'share_*', 'publish_*'],
      terms: ['pii', 'ssn', 'social security', 'medical record', 'credit card', 'passport'],
      require: 2,
      notify: true,
      reason: 'Two people agree before personal data leaves the warehouse.',
    },
    {
      tools: ['backfill_*', 'migrate_*', 'overwrite_*', 'delete_*'],
      production: true,
      raise: 'one',
      reason: 'A change of production data is harder to undo than it looks.',
    },
    {
      terms: ['disable validation', 'skip validation', 'ignore quality checks'],
      raise: 'high',
      reason: 'Checks of the data are passed over.',
    },
    {
      tools: ['*'],
      terms: ['delete lineage', 'delete audit'],
      block: true,
      notify: true,
      reason: 'Where data came from is never erased by a tool.',
    },
  ],
  questions: [
    {
      tools: ['export_*', 'share_*', 'publish_*'],
      question: 'Where does the data go?',
      argument: 'destination',
      wrong: ['an internal bucket', 'the analytics warehouse', 'a partner’s server', 'a public bucket'],
    },
    {
      question: 'Which table does this change?',
      argument: 'table',
      wrong: ['customers', 'orders', 'payments', 'events', 'sessions', 'invoices'],
    },
    {
      question: 'Which dataset is this about?',
      argument: 'dataset',
      wrong: ['marketing_events', 'finance_ledger', 'support_tickets', 'web_sessions'],
    },
  ],
}
