import type { Program } from '../program.ts'
import { readsCloud } from './reads-cloud.ts'
import { type CloudProgram, whole } from './cloud-program.ts'

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
export const brokers: readonly Program[] = [
  {
    names: ['kafka'],
    read: readsCloud({ provider: 'kafka', order: 'verb-noun' }),
    examples: [['kafka delete topic orders', 'infrastructure kafka delete topic orders whole']],
  },
  {
    names: ['kafka-topics', 'kafka-topics.sh'],
    read: readsCloud(topics),
    examples: [
      ['kafka-topics --delete --topic orders', 'infrastructure kafka delete topic whole'],
      ['kafka-topics --list', 'infrastructure kafka read'],
    ],
  },
  {
    names: ['kafka-consumer-groups', 'kafka-consumer-groups.sh'],
    read: readsCloud(groups),
    examples: [
      ['kafka-consumer-groups --delete --group shop', 'infrastructure kafka delete group shop whole'],
      ['kafka-consumer-groups --list', 'infrastructure kafka read'],
    ],
  },
  {
    names: ['kafka-configs', 'kafka-configs.sh'],
    read: readsCloud(configs),
    examples: [['kafka-configs --alter --entity-name orders', 'infrastructure kafka update topic orders']],
  },
  {
    names: ['kafka-acls', 'kafka-acls.sh'],
    read: readsCloud(rights),
    examples: [['kafka-acls --add --topic orders', 'infrastructure kafka update permission']],
  },
  {
    names: ['kafka-delete-records', 'kafka-delete-records.sh'],
    read: readsCloud(records),
    examples: [['kafka-delete-records --offset-json-file a.json', 'infrastructure kafka delete topic whole']],
  },
  {
    names: ['rabbitmqctl'],
    read: readsCloud({
      provider: 'rabbitmq',
      order: 'verb',
      values: 'p n vhost node',
      rows: [
        ['reset|force_reset|delete_*|purge_queue', 'delete', 'queue', whole],
        ['clear_permissions|set_permissions|set_user_tags|clear_password', 'update', 'permission'],
        ['list_*|status|report|cluster_status', 'read'],
      ],
    }),
    examples: [
      ['rabbitmqctl reset', 'infrastructure rabbitmq delete queue whole'],
      ['rabbitmqctl list_queues', 'infrastructure rabbitmq read'],
    ],
  },
  {
    names: ['rabbitmqadmin'],
    read: readsCloud({
      provider: 'rabbitmq',
      order: 'verb-noun',
      values: 'H P u p V',
      rows: [
        ['delete|purge', 'delete', 'queue', whole],
        ['list|show|get|export', 'read'],
      ],
    }),
    examples: [
      [
        'rabbitmqadmin delete queue name=orders',
        'infrastructure rabbitmq delete queue queue name=orders whole',
      ],
      ['rabbitmqadmin list queues', 'infrastructure rabbitmq read queue'],
    ],
  },
  {
    names: ['nats'],
    read: readsCloud({
      provider: 'nats',
      order: 'noun-verb',
      values: 's server',
      rows: [
        ['** rm|delete|del|purge', 'delete', 'stream', whole],
        ['** ls|info|sub|report', 'read'],
      ],
    }),
    examples: [
      ['nats stream rm orders', 'infrastructure nats delete stream orders whole'],
      ['nats stream ls', 'infrastructure nats read stream'],
    ],
  },
]
