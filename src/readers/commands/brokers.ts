import { type Provider, type Providers, whole } from './provider.ts'

const topics: Provider = {
  provider: 'kafka',
  order: 'verb',
  values: 'topic bootstrap-server zookeeper',
  rows: [
    ['--delete', 'delete', 'topic', whole],
    ['--list / --describe', 'read'],
  ],
}

const groups: Provider = {
  provider: 'kafka',
  order: 'verb',
  values: 'group bootstrap-server topic',
  rows: [
    ['--delete / --reset-offsets --execute', 'delete', 'group', whole],
    ['**', 'read'],
  ],
}

/** Queues and streams. */
export const brokers: Providers = {
  kafka: { provider: 'kafka', order: 'verb-noun' },
  'kafka-topics': topics,
  'kafka-topics.sh': topics,
  'kafka-consumer-groups': groups,
  'kafka-consumer-groups.sh': groups,
  rabbitmqctl: {
    provider: 'rabbitmq',
    order: 'verb',
    values: 'p n vhost node',
    rows: [
      ['reset|force_reset|delete_*|purge_queue', 'delete', 'queue', whole],
      ['clear_permissions|set_permissions|set_user_tags|clear_password', 'update', 'permission'],
      ['list_*|status|report|cluster_status', 'read'],
    ],
  },
  rabbitmqadmin: {
    provider: 'rabbitmq',
    order: 'verb-noun',
    values: 'H P u p V',
    rows: [
      ['delete|purge', 'delete', 'queue', whole],
      ['list|show|get|export', 'read'],
    ],
  },
  nats: {
    provider: 'nats',
    order: 'noun-verb',
    values: 's server',
    rows: [
      ['** rm|delete|del|purge', 'delete', 'stream', whole],
      ['** ls|info|sub|report', 'read'],
    ],
  },
}
