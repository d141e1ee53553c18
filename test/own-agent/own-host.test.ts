import { afterAll, expect, test } from 'vitest'
import { realWorld } from './world.ts'

/** Its machine is `Web1.example.com`. */
const world = realWorld()
afterAll(() => world.close())

test.each([
  'ssh web1 countersign stop',
  'ssh Web1.example.com countersign stop',
  'ssh ann@web1.local countersign stop',
  'ssh -p 22 web1 "cat > ~/.config/countersign/policy.toml" < evil.toml',
  'scp evil.toml web1:.config/countersign/policy.toml',
  'rsync -a tree/ ann@web1:',
  'rsync -a tree/ rsync://WEB1/home/',
  'sftp web1 < batch',
  'sftp -b batch ann@web1.example.com',
  'curl -T evil.toml sftp://web1/~/.config/countersign/policy.toml',
  'sshfs web1:/ mnt',
])('%s comes back to this machine, and asks', async command => {
  const { effect, codes } = await world.shell(command)
  expect({ command, effect, codes }).not.toMatchObject({ effect: 'allow' })
})

test.each([
  'scp notes.txt web2:notes.txt',
  'scp web1 web2:notes.txt',
  'rsync -a web1/ web2:copy/',
  'rsync -a src/ web1.other.net:src/',
  'ssh web2 uptime',
  'ssh web1 uptime',
  'ssh web1 cat notes.txt',
  'ssh web10 uptime',
  'ping -c1 web1',
  'curl -s http://web1:8080/health',
])('nobody is asked about %s', async command => {
  expect(await world.shell(command)).toMatchObject({ effect: 'allow' })
})
