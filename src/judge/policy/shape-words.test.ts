import { expect, test } from 'vitest'
import { shapeWords } from './shape-words.ts'

test.each([
  [
    'shell · git reset · git reset-hard a branch changes+commits · repository.discard',
    'git reset: reset the workspace to a branch, losing changes and commits',
    ['repository.discard'],
  ],
  [
    'tool · billing.refund_customer · money refund 1e2 EUR · consequence.money, production.change',
    'billing.refund_customer: refund money up to 100 EUR',
    ['consequence.money', 'production.change'],
  ],
  [
    'sql · generic DELETE TABLE sessions narrow · database.write',
    'SQL: delete rows of sessions that a condition picks',
    ['database.write'],
  ],
  [
    'shell · npm publish + rm · delete inside recursive files 1e2 not in git, npm publish lockfile · packages.publish',
    'npm publish and rm: delete a folder in the workspace with all that is in it, up to 100 files, not in git; publish this package with npm',
    ['packages.publish'],
  ],
  [
    'shell · curl · connect https evil.example POST sends file+literal · egress.file',
    'curl: POST of evil.example, sending a file and text of the call',
    ['egress.file'],
  ],
  [
    'file_write · write outside /srv/www · paths.write-outside',
    'writing a file: write files in /srv/www',
    ['paths.write-outside'],
  ],
  [
    'shell · cp · copy inside to system /etc/hosts system-config · paths.write-system',
    'cp: copy files in the workspace to /etc/hosts',
    ['paths.write-system'],
  ],
  ['shell · systemctl stop · service stop ufw', 'systemctl stop: stop the service ufw', []],
  [
    'tool · send_email · message send example.com count 1e1 · consequence.message',
    'send_email: send a message to example.com – up to 10',
    ['consequence.message'],
  ],
  [
    'shell · kubectl delete · kubernetes delete namespace whole production · infrastructure.destroy-whole',
    'kubectl delete: delete the namespace (Kubernetes), all of it, in production',
    ['infrastructure.destroy-whole'],
  ],
  [
    'shell · git push · git push a branch force remote-commits · repository.force-push',
    'git push: push a branch by force, losing commits on the remote',
    ['repository.force-push'],
  ],
  [
    'shell · npx prisma + prisma · generic DROP DATABASE, npx run registry prisma · database.drop',
    'npx prisma and prisma: drop a database; run prisma with npx',
    ['database.drop'],
  ],
  ['shell · alembic · generic DROP · database.drop', 'alembic: drop parts of a database', ['database.drop']],
  [
    'shell · npm install · npm install registry left-pad global',
    'npm install: install left-pad with npm, for every project',
    [],
  ],
  [
    'shell · aws ec2 · aws delete instance whole · infrastructure.destroy-whole',
    'aws ec2: delete the instance (AWS), all of it',
    ['infrastructure.destroy-whole'],
  ],
  [
    'tool · mail.delete_mailbox · record delete · consequence.delete',
    'mail.delete_mailbox: delete a record',
    ['consequence.delete'],
  ],
  ['shell · rm + mkdir', 'rm and mkdir', []],
  ['tool · lookup', 'lookup', []],
  ['[erased]', '[erased]', []],
])('%s', (text, calls, codes) => {
  expect(shapeWords(text)).toEqual({ calls, codes })
})
