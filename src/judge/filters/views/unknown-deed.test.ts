import { expect, test } from 'vitest'
import { unknownDeed } from './unknown-deed.ts'

const deedOf = (line: string) => {
  const [program = '', ...argv] = line.split(' ')
  return unknownDeed({
    type: 'run',
    program,
    argv,
    unread: true,
    evidence: { pointer: '/command', start: 0, end: 0 },
    through: [],
  })
}

const destroying = [
  'northcloud disk delete disk-1',
  'northcloud compute disk delete disk-1',
  'northcloud ecs DeleteInstance --InstanceId i-1',
  'northcloud cvm TerminateInstances --ids i-1',
  'northcloud server rebuild web-1 --image debian',
  'northcloud servers reinstall web-1',
  'skyctl cluster remove main -y',
  'skyctl node rm node-4 --force',
  'skyctl delete-team --name ops',
  'skyctl db:drop orders',
  'skyctl namespace drop sales',
  'skyctl table truncate sales',
  'skyctl users reset-password --all',
  'skyctl tokens revoke --all',
  'blobs rm --recursive blob://company-backups',
  'blobs prune --all --yes',
  'pressd unpublish widget',
  'keyfob oath reset',
  'accounts-cli mfa disable --user anna',
  'hubd dns zone delete 12',
  'hubd cloud:environment:delete main',
  'hubd env:wipe site.dev --yes',
  'hubd env delete staging',
  'hubd api files delete',
  'hubd atlas dbuser rm eve',
  'hubd privateendpoints gcp rm',
  'hubd fs rm notes.txt',
  'hubd billing rm 1',
  'lambdas sites rmall',
  'studio undeploy',
  'signer clean registry.example.com/shop/web:1.2',
  'team-vault remove work',
  'blitzer prisma migrate reset',
]

const changing = [
  'skyctl user add eve',
  'skyctl role add --user eve admin',
  'skyctl admin user create --username eve',
  'authd token create --scope admin',
  'authd add-key eve.pub',
  'authd create token eve',
  'skyctl app rollback shop --to 3',
  'skyctl promote release-7 --env production',
  'skyctl domain transfer shop.example',
  'skyctl database failover orders',
]

const quiet = [
  'skyctl disk list',
  'skyctl disk delete disk-1 --dry-run',
  'skyctl disk delete --help',
  'skyctl show deleted',
  'skyctl list-deleted',
  'skyctl run reset',
  'skyctl create user',
  'devtool reset',
  'devtool clear com.acme.app',
  'devtool cache clear',
  'devtool cache delete',
  'devtool env remove old',
  'devtool plugin uninstall dark',
  'devtool session delete old',
  'devtool prune',
  'devtool rm draft.txt',
  'devtool clean --all',
  'devtool format --all',
  'devtool promote draft',
  'task rm',
  'just clean',
  'nvm uninstall 16',
  'asdf uninstall nodejs 18',
  'echo rm -rf x',
  'devtool config delete proxy',
  'devtool alias delete co',
  'devtool clean build',
  'devtool clean src/api/web:1.2',
  'devtool env rm old',
  'devtool migrate:make drop_users',
  'devtool test delete_user',
  'devtool migrate dev --name delete-users',
  'devtool lint -m delete-users',
  'devtool issue create --label admin',
  'team-vault clear',
  'flask delete-user eve',
  'gradlew deleteUser',
  'timeout 5 rm -rf build',
]

test.each(destroying)('destroys: %s', line => expect(deedOf(line)).toBe('destroy'))
test.each(changing)('changes: %s', line => expect(deedOf(line)).toBe('change'))
test.each(quiet)('is quiet: %s', line => expect(deedOf(line)).toBe(null))
test('words that a record has read are quiet', () => {
  const evidence = { pointer: '/command', start: 0, end: 0 }
  const argv = ['disk', 'delete', 'disk-1']
  expect(unknownDeed({ type: 'run', program: 'skyctl', argv, evidence, through: [] })).toBe(null)
})
test('a trial that is switched off is none', () =>
  expect(deedOf('skyctl disk delete disk-1 --dry-run=false')).toBe('destroy'))
