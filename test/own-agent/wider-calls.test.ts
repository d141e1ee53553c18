import { expect, test } from 'vitest'
import { virtualPlace } from '../../src/ground/model/place.ts'
import type { ToolCall } from '../../src/ground/model/tool-call.ts'
import { readEffects } from '../../src/judge/readers/index.ts'
import { shapeOf } from '../../src/judge/reputation/shape-of.ts'
import { virtualCall } from '../virtual-call.ts'

function shape(input: string | Pick<ToolCall, 'tool' | 'arguments'>): string {
  const call = virtualCall(
    typeof input === 'string' ? { kind: 'shell', tool: null, arguments: { command: input } } : input,
  )
  return shapeOf(call, readEffects(call, virtualPlace, new Map()).effects, []).key
}

const tool = (name: string, args: ToolCall['arguments']) => ({ tool: name, arguments: args })

test.each([
  ['git push --force origin x', "git push --force origin '+refs/heads/*:refs/heads/*'"],
  ['git push --force origin x', 'git push --force origin --all'],
  ['git push --force origin x', 'git push --force origin --mirror'],
  ['git push --force origin x', 'git push --force origin --tags'],
  ['git push --force origin x', 'git push --force origin x --follow-tags'],
  ['git push --force origin x', "git push --force origin ':'"],
  ['git push --force origin x', 'git push --force origin x y z'],
  ['git push --force origin x', 'git push --force origin main'],
  ['git push --force origin x', 'git push --force upstream x'],
  ['git push --force origin x', 'git push --force origin'],
  ['git push --force origin x', 'git push --force --no-verify origin x'],
  ['git push origin --delete x', 'git push origin --delete x y z'],
  ['git branch -D x', 'git branch -D x y z'],
  ['git clean -fd', 'git clean -fdx'],
  ['git reset --hard HEAD', 'git reset --hard main'],
  ['rm -rf build', 'rm -rf build dist out coverage'],
  ['rm -r notes', 'rm -r .'],
  ['chmod 755 a', 'chmod -R 755 a'],
  ['curl -X DELETE https://api.example.com/items?id=1', 'curl -X DELETE https://api.example.com/items?all=1'],
  ['curl -X POST https://api.example.com/x -d a', 'curl -X POST https://other.example.com/x -d a'],
  ['ssh web1 uptime', 'ssh web2 uptime'],
  ['kubectl delete pod web-0', 'kubectl delete pod --all'],
  ['kubectl delete pod web-0', 'kubectl delete pod web-0 --all-namespaces'],
  ['docker rm web', 'docker rm web api db'],
  ['aws s3 rm s3://b/k', 'aws s3 rm s3://b/k --recursive'],
  ['terraform destroy -target=a.b', 'terraform destroy'],
  ['psql -c "delete from t where id = 1"', 'psql -c "delete from t"'],
  ['kill 123', 'kill -9 -1'],
  [tool('delete_records', { filter: { id: 1 } }), tool('delete_records', { filter: {} })],
  [
    tool('delete_records', { ids: [1] }),
    tool('delete_records', { ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }),
  ],
  [tool('delete_records', { ids: ['a'] }), tool('delete_records', { ids: ['*'] })],
  [
    tool('send_email', { to: 'a@corp.example' }),
    tool('send_email', { to: ['a@corp.example', 'b@other.example'] }),
  ],
  [tool('restart', { host: 'a' }), tool('restart', { host: '*' })],
  [tool('revoke', { users: ['a'] }), tool('revoke', { users: 'all*' })],
])('trust in %j is none in %j', (approved, wider) => {
  expect(shape(wider)).not.toBe(shape(approved))
})

test.each([
  ['git push --force origin x', 'git push --force origin y'],
  ['git push origin feature/a', 'git push origin feature/b'],
  ['git branch -D x', 'git branch -D y'],
  ['rm notes.txt', 'rm other.txt'],
  ['kill 123', 'kill 456'],
  ['curl -X DELETE https://api.example.com/items/1', 'curl -X DELETE https://api.example.com/items/2'],
  [tool('delete_records', { filter: { id: 1 } }), tool('delete_records', { filter: { id: 2 } })],
  [tool('delete_records', { ids: [1] }), tool('delete_records', { ids: [2] })],
])('%j and %j reach as far as each other', (one, other) => {
  expect(shape(other)).toBe(shape(one))
})
