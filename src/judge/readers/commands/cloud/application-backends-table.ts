import type { Program } from '../program.ts'
import { readsCloud } from './reads-cloud.ts'
import { changesDatabase } from '../databases/changes-database.ts'
import { type CloudProgram, whole } from './cloud-program.ts'

const supabase: CloudProgram = {
  provider: 'supabase',
  order: 'noun-verb',
  values: 'project-ref db-url p password linked workdir',
  rows: [
    ['projects delete / branches delete', 'delete', 'project', whole],
    // What a reset drops is read as a statement.
    ['db reset', 'none'],
    ['functions delete / secrets unset / storage rm', 'delete', 'function'],
    ['migration repair|squash / db push / migration up --linked|--db-url', 'deploy', 'database'],
    ['functions deploy / config push', 'deploy', 'function'],
    [
      'secrets set / postgres-config update / network-restrictions update / ssl-enforcement update',
      'update',
      'setting',
    ],
    ['projects api-keys', 'read', 'secret'],
    [
      'start|stop|status|login|link|unlink|gen|init|migration|test|seed|services / db diff|pull|lint|dump|start / functions list|new|serve|download',
      'read',
    ],
  ],
}

const firebase: CloudProgram = {
  provider: 'firebase',
  order: 'verb',
  values: 'P project token only except config',
  rows: [
    ['firestore:delete / database:remove / firestore:databases:delete', 'delete', 'database', whole],
    [
      'hosting:disable|hosting:sites:delete|functions:delete|apps:delete|projects:delete|apphosting:backends:delete',
      'delete',
      'application',
      whole,
    ],
    ['database:set|database:import|firestore:import|auth:import', 'replace', 'database'],
    ['database:update|database:push|remoteconfig:rollback', 'update', 'database'],
    ['auth:export|functions:config:get|functions:secrets:access', 'read', 'secret'],
    ['deploy|hosting:clone|hosting:channel:deploy|experimental:functions:shell', 'deploy', 'application'],
    [
      'serve|emulators:*|login*|logout|use|projects:list|init|apps:list|hosting:channel:list|setup:*|open|target*|database:get|functions:log|functions:list',
      'read',
    ],
  ],
  unattended: 'f r recursive all-collections',
}

/** Hosted databases, functions and files behind applications. */
export const applicationBackends: readonly Program[] = [
  {
    names: ['supabase'],
    read: [
      readsCloud(supabase),
      // Of the stack of this machine too: somebody’s work of weeks was in one.
      changesDatabase([[/^db reset/, 'DROP', 'DATABASE']]),
    ],
    examples: [
      ['supabase projects delete shop', 'infrastructure supabase delete project shop whole'],
      ['supabase db reset', 'database generic DROP DATABASE'],
      ['supabase status', 'infrastructure supabase read status'],
    ],
  },
  {
    names: ['firebase'],
    read: readsCloud(firebase),
    examples: [
      ['firebase firestore:delete --all-collections', 'infrastructure firebase delete database whole'],
      ['firebase deploy', 'infrastructure firebase deploy application'],
    ],
  },
]
