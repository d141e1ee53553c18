import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { testFilter } from '../test-filter.ts'
import { volume } from './volume.ts'

const sum = (name: string, value: number) => ({ session: { sums: { [name]: { value, at: 0 } } } })

testFilter(
  volume,
  defaultProfile,
  {
    fires: [
      {
        call: { arguments: { command: 'rm notes/a.md' }, ...sum('deleted', 120) },
        codes: ['volume.deletions'],
        why: 'a hundred files were deleted before',
      },
      {
        call: { tool: 'send_email', arguments: { to: 'a@b.example' }, ...sum('consequences', 25) },
        codes: ['volume.consequences'],
        why: 'many messages were sent before',
      },
      {
        call: { arguments: { command: 'nc 10.0.0.9 22' }, ...sum('hosts', 15) },
        codes: ['volume.hosts'],
        why: 'many machines were tried before',
      },
    ],
    quiet: [
      { call: 'rm notes/a.md notes/b.md', why: 'a few files' },
      {
        call: { arguments: { command: 'rm -rf node_modules dist' }, ...sum('deleted', 500) },
        why: 'what tools make again is not counted',
      },
      { call: { arguments: { command: 'ls' }, ...sum('deleted', 500) }, why: 'a call that deletes nothing' },
      {
        call: { arguments: { command: 'curl https://docs.example.org/a' }, ...sum('hosts', 50) },
        why: 'pages are not machines',
      },
    ],
    guards: [
      {
        call: { arguments: { command: 'rm -rf notes' }, ...sum('deleted', 98) },
        codes: ['volume.deletions'],
        why: 'a folder that no tool makes',
      },
    ],
  },
  test,
)
