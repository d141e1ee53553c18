import { expect, test } from 'vitest'
import { readForTest } from '../shell/read-for-test.ts'
import { agents } from './index.ts'
import { applicationBackends } from './cloud/application-backends-table.ts'
import { backups } from './cloud/backups-table.ts'
import { brokers } from './cloud/brokers-table.ts'
import { clouds } from './cloud/clouds-table.ts'
import { containers } from './cloud/containers-table.ts'
import { databaseTools } from './databases/database-tools-table.ts'
import { delivery } from './cloud/delivery-table.ts'
import { forges } from './cloud/forges.ts'
import { hosting } from './cloud/hosting-table.ts'
import { kubernetes } from './cloud/kubernetes-table.ts'
import { packageManagers } from './packages/package-managers.ts'
import { secretManagers } from './cloud/secret-managers-table.ts'
import { terraform } from './cloud/terraform-table.ts'
import { wallets } from './cloud/wallets.ts'

const isUnread = (command: string) => {
  const run = readForTest(command).effects.find(({ type }) => type === 'run')
  return run?.type === 'run' && run.unread === true
}

/** Programs whose words are read, whatever they are, and why. */
const readWhole: Readonly<Record<string, string>> = {
  cloudflared: 'each of its lines may open a tunnel',
  ansible: 'all that it does is done to hosts',
  'ansible-playbook': 'all that it does is done to hosts',
  'kafka-delete-records': 'all that it does is to delete',
  'kafka-delete-records.sh': 'all that it does is to delete',
  surge: 'a folder is published',
  hg: 'its words are those of a repository',
  svn: 'its words are those of a repository',
  'git-filter-repo': 'its words are those of a repository',
  bfg: 'its words are those of a repository',
  pnpm: 'other words are scripts of the project',
  yarn: 'other words are scripts of the project',
  bun: 'other words are files and scripts',
  deno: 'other words are files',
  npx: 'its words are a package and the words of that',
  bunx: 'its words are a package and the words of that',
  pnpx: 'its words are a package and the words of that',
  uvx: 'its words are a package and the words of that',
  go: 'it compiles the files that it is told',
  'semantic-release': 'all that it does is a release',
  'add-apt-repository': 'its words are sources',
  'apt-add-repository': 'its words are sources',
  'yum-config-manager': 'its words are sources',
}

const families = [
  agents,
  applicationBackends,
  backups,
  brokers,
  clouds,
  containers,
  databaseTools,
  delivery,
  forges,
  hosting,
  kubernetes,
  packageManagers,
  secretManagers,
  terraform,
  wallets,
].flat()

test.each(families.filter(({ readsAll }) => !readsAll).flatMap(({ names }) => names))(
  '%s leaves a word that it does not know to the grammar',
  name => {
    expect(isUnread(`${name} zzz`)).toBe(!(name in readWhole))
  },
)

const read: readonly string[] = [
  'docker rm web',
  'docker ps',
  'npm rm lodash',
  'npm cache clean --force',
  'yarn delete-user',
  'cargo test delete_user',
  'vault kv get secret/shop',
  'gh pr merge 3',
  'gh api /user',
  'createdb drop_users',
  'pg_restore -d shop reset.dump',
  'getent passwd delete',
  'ip route del 192.0.2.0/24',
  'git remote remove old',
  'rm delete',
  'aws-vault exec shop -- ls',
  'docker exec web ls',
  'docker --help',
]

test.each(read)('%s is read', command => {
  expect(isUnread(command)).toBe(false)
})

const remaining: readonly string[] = [
  'vault namespace delete ns1',
  'docker trust revoke shop:1',
  'aws-vault remove shop',
  'bw delete item 1',
  'pass rm -rf work',
  'gh project item-delete 1',
  'copilot app delete',
  'skyctl disk delete disk-1',
]

test.each(remaining)('%s is left to the grammar', command => {
  expect(isUnread(command)).toBe(true)
})
