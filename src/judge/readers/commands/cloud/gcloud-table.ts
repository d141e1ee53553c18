import type { Program } from '../program.ts'
import { readsCloud } from './reads-cloud.ts'
import { copiesToStore, type CloudStore } from '../network/copies-to-store.ts'
import { type CloudProgram, whole } from './cloud-program.ts'

const gcloudRow: CloudProgram = {
  provider: 'gcloud',
  order: 'noun-verb',
  switches:
    'quiet q async no-async no-user-output-enabled force recursive r R delete-unmatched-destination-objects dry-run ' +
    'no-enable-bin-log no-deletion-protection deletion-protection no-traffic allow-unauthenticated no-allow-unauthenticated ' +
    'all delete-disks-all preserve-state follow verbose log-http uri continue-on-error impersonate no-backup --no-promote promote',
  rows: [
    ['projects delete', 'delete', 'project', whole],
    ['projects undelete', 'rollback', 'project'],
    ['secrets versions access', 'read', 'secret'],
    [
      'auth print-access-token|print-identity-token / auth application-default print-access-token',
      'read',
      'secret',
    ],
    ['iam service-accounts keys create', 'update', 'permission'],
    ['** add-iam-policy-binding|set-iam-policy|remove-iam-policy-binding', 'update', 'permission'],
    ['iam ** create|update|delete|disable|undelete', 'update', 'permission'],
    ['auth|config|init|info|version|components|help|topic|feedback|survey', 'login'],
    ['container clusters get-credentials', 'login'],
    ['kms ** destroy|disable', 'delete', 'key', whole],
    ['sql backups delete / ** snapshots delete / ** backups delete', 'delete', 'backup', whole],
    [
      'sql instances patch --no-backup / sql instances patch --no-deletion-protection',
      'unprotect',
      'database',
    ],
    ['compute instances update --no-deletion-protection', 'unprotect', 'instance'],
    [
      'sql instances|databases delete / spanner|bigtable|firestore|alloydb|redis|filestore ** delete',
      'delete',
      'database',
      whole,
    ],
    ['sql instances restart|failover|patch', 'update', 'database'],
    ['sql import', 'replace', 'database'],
    ['sql export', 'read', 'database'],
    ['sql connect / compute ssh / cloud-shell ssh / container hub', 'exec'],
    ['compute scp', 'create', 'file'],
    ['compute instances delete', 'delete', 'instance', whole],
    ['container clusters resize --num-nodes=0 / ** resize --size=0', 'scale', 'cluster', whole],
    ['storage rm --recursive|-r|-R / storage buckets delete / storage rm **', 'delete', 'bucket', whole],
    ['storage rsync --delete-unmatched-destination-objects', 'delete', 'bucket'],
    ['storage cp|rsync gs://*', 'read', 'bucket'],
    ['storage cp|rsync', 'create', 'object'],
    ['storage mv', 'update', 'object'],
    ['storage cat|ls|du|hash', 'read'],
    ['logging logs delete / logging sinks delete|update / logging buckets delete', 'unprotect', 'audit log'],
    [
      'run deploy / app deploy / functions deploy / builds submit / run services replace|update / deploy ** create',
      'deploy',
      'service',
    ],
    ['run services update-traffic / app services set-traffic|migrate', 'deploy', 'service'],
    [
      'builds ** / pubsub topics publish / scheduler jobs run / workflows run|execute / run jobs execute',
      'create',
    ],
    ['functions call / workflows execute', 'exec', 'function'],
    ['dns record-sets transaction execute / dns record-sets import', 'update', 'dns record'],
    ['dns record-sets delete', 'delete', 'dns record'],
    ['services disable', 'delete', 'service', whole],
    ['services enable', 'update', 'service'],
  ],
  otherwise: 'update',
  unattended: 'q quiet',
}

const store: CloudStore = {
  verb: /^(?:storage )?(?:cp|rsync|mv)$/,
  remote: /^gs:\/\//,
  host: 'googleapis.com',
  values: 'project h J x',
}

/** The command lines of Google’s cloud. */
export const gcloud: readonly Program[] = [
  {
    names: ['gcloud'],
    read: [readsCloud(gcloudRow), copiesToStore(store)],
    keys: ['~/.config/gcloud/credentials.db'],
    examples: [
      ['gcloud projects delete shop --quiet', 'infrastructure gcloud delete project shop whole'],
      [
        'gcloud storage cp a.txt gs://bucket/a.txt',
        'infrastructure gcloud create object a.txt gs://bucket/a.txt',
        'read a.txt recursive',
        'connect store googleapis.com sends a.txt',
      ],
    ],
  },
  {
    names: ['gsutil'],
    read: [
      readsCloud({
        provider: 'gcloud',
        order: 'verb-noun',
        values: 'o h j',
        rows: [
          ['rsync -n', 'read'],
          ['rb / rm -r|-R|-a', 'delete', 'bucket', whole],
          ['rm **', 'delete', 'object'],
          ['rsync -d', 'delete', 'bucket'],
          ['ls|cat|stat|du|hash|version|help|test', 'read'],
          ['cp|rsync gs://* gs://*', 'create', 'object'],
          ['cp|rsync gs://*', 'read', 'bucket'],
          ['cp|rsync|mb', 'create', 'object'],
          ['mv|rewrite|setmeta', 'update', 'object'],
          ['iam get / acl get / lifecycle get / versioning get / cors get', 'read'],
          ['iam|acl|defacl', 'update', 'permission'],
          ['versioning set off / lifecycle set / retention clear|set', 'unprotect', 'bucket'],
        ],
      }),
      copiesToStore(store),
    ],
    keys: ['~/.boto'],
    examples: [
      ['gsutil rm -r gs://bucket', 'infrastructure gcloud delete bucket gs://bucket whole'],
      [
        'gsutil cp a.txt gs://bucket/a.txt',
        'infrastructure gcloud create object a.txt gs://bucket/a.txt',
        'read a.txt recursive',
        'connect store googleapis.com sends a.txt',
      ],
    ],
  },
  {
    names: ['bq'],
    read: readsCloud({
      provider: 'gcloud',
      order: 'verb-noun',
      values: 'project_id dataset_id location format n max_rows destination_table source_format',
      rows: [
        ['rm -r', 'delete', 'dataset', whole],
        ['rm', 'delete', 'table', whole],
        ['ls|show|head|version|wait|query', 'read'],
        ['load --replace|--noappend', 'replace', 'table'],
        ['extract', 'read', 'table'],
        ['load|mk|insert|cp', 'create', 'table'],
        ['update|truncate|undelete', 'update', 'table'],
      ],
      unattended: 'f',
    }),
    examples: [['bq rm -r shop.sales', 'infrastructure gcloud delete dataset shop.sales whole']],
  },
]
