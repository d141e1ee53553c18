import { expect, test } from 'vitest'
import { launchdJob, systemdUnit, systemUnit } from './systemd-unit.ts'

const served = {
  program: ['/opt/node 20/bin/node', '/opt/countersign/bin/countersign.mjs'],
  stateFolder: '/home/al "x"/50% $HOME',
}

test('a unit of systemd starts the gate in the foreground, with every path quoted as systemd reads it', () => {
  const unit = systemdUnit(served)
  expect(unit).toContain(
    'ExecStart="/opt/node 20/bin/node" --inspect-port=192.0.2.1 /opt/countersign/bin/countersign.mjs --home "/home/al \\"x\\"/50%% $$HOME" start --foreground\n',
  )
  expect(unit).toMatch(/^UnsetEnvironment=NODE_OPTIONS /m)
  expect(unit).toMatch(/^WantedBy=default\.target$/m)
})

test('a unit for an account of its own keeps the state from everybody and opens the agents’ socket to its group', () => {
  const unit = systemUnit(served, 'countersign', '/home/alice')
  for (const line of [
    'User=countersign',
    'Group=countersign',
    'StateDirectoryMode=0700',
    'RuntimeDirectoryMode=0750',
    'Environment=HOME=/home/alice',
    'NoNewPrivileges=yes',
  ])
    expect(unit.split('\n')).toContain(line)
  expect(unit).toContain(
    '--home /var/lib/countersign start --foreground --agent-socket /run/countersign/agent.sock',
  )
  expect(unit).not.toContain(served.stateFolder)
})

test('a job of launchd is XML whose words are escaped, without what would load code into Node', () => {
  const job = launchdJob({ ...served, stateFolder: '/Users/a & b/<x>' }, 'dev.countersign.gate')
  expect(job).toContain('<string>/Users/a &amp; b/&lt;x&gt;</string>')
  expect(job).toContain('<string>-u</string>\n    <string>NODE_OPTIONS</string>')
  const words = [...job.matchAll(/<string>([^<]*)<\/string>/g)].map(([, word]) => word)
  expect(words.slice(-3)).toEqual(['start', '--foreground', 'Background'])
})
