import { type CloudProgram, type CloudPrograms, whole } from './cloud-program.ts'

const topics: CloudProgram = {
  provider: 'kafka',
  order: 'verb',
  values: 'topic bootstrap-server zookeeper',
  rows: [
    ['--delete', 'delete', 'topic', whole],
    ['--list / --describe', 'read'],
  ],
}

const groups: CloudProgram = {
  provider: 'kafka',
  order: 'verb',
  values: 'group bootstrap-server topic',
  rows: [
    ['--delete / --reset-offsets --execute', 'delete', 'group', whole],
    ['**', 'read'],
  ],
}

const configs: CloudProgram = {
  provider: 'kafka',
  order: 'verb',
  values: 'entity-type entity-name bootstrap-server',
  rows: [
    ['--delete-config', 'unprotect', 'topic'],
    ['--alter', 'update', 'topic'],
    ['**', 'read'],
  ],
}

const rights: CloudProgram = {
  provider: 'kafka',
  order: 'verb',
  values: 'topic operation bootstrap-server allow-principal deny-principal group',
  rows: [
    ['--remove|--add', 'update', 'permission'],
    ['**', 'read'],
  ],
}

const records: CloudProgram = {
  provider: 'kafka',
  order: 'verb',
  values: 'bootstrap-server offset-json-file',
  rows: [['**', 'delete', 'topic']],
}

/** Queues and streams. */
export const brokers: CloudPrograms = {
  kafka: { provider: 'kafka', order: 'verb-noun' },
  'kafka-topics': topics,
  'kafka-topics.sh': topics,
  'kafka-consumer-groups': groups,
  'kafka-consumer-groups.sh': groups,
  'kafka-configs': configs,
  'kafka-configs.sh': configs,
  'kafka-acls': rights,
  'kafka-acls.sh': rights,
  'kafka-delete-records': records,
  'kafka-delete-records.sh': records,
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
