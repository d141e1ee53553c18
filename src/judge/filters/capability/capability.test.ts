import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { capability } from './capability.ts'
import { testFilter } from '../test-filter.ts'

testFilter(
  capability,
  defaultProfile,
  {
    fires: [
      {
        call: {
          tool: null,
          kind: 'shell',
          arguments: { command: 'curl https://example.com' },
          profile: { capabilities: ['run', 'read'] },
        },
        codes: ['capability.missing'],
        why: 'a connection under a profile that grants running and reading',
      },
    ],
    quiet: [
      { call: 'curl https://example.com', why: 'a profile that grants everything' },
      {
        call: {
          kind: 'shell',
          tool: null,
          arguments: { command: 'cat a.txt' },
          profile: { capabilities: ['run', 'read'] },
        },
        why: 'only what is granted',
      },
    ],
    guards: [
      {
        call: {
          kind: 'shell',
          tool: null,
          arguments: { command: "bash -c 'rm a.txt'" },
          profile: { capabilities: ['run', 'read', 'execute'] },
        },
        codes: ['capability.missing'],
        why: 'a deletion inside a shell text',
      },
    ],
  },
  test,
)
