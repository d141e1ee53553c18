import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { habit } from './habit.ts'
import { testFilter } from '../test-filter.ts'

testFilter(
  habit,
  defaultProfile,
  {
    fires: [
      {
        call: { arguments: { command: 'curl https://a.example' }, firstTimes: ['host:a.example'] },
        codes: ['habit.first-host'],
        why: 'a new host',
      },
      {
        call: { tool: 'unlock_door', arguments: {}, firstTimes: ['tool:unlock_door'] },
        codes: ['habit.first-tool'],
        why: 'a new tool',
      },
      {
        call: { arguments: { command: 'nmap x' }, firstTimes: ['program:nmap'] },
        codes: ['habit.first-program'],
        why: 'a new program',
      },
    ],
    quiet: [{ call: 'curl https://a.example', why: 'it was done before' }],
    guards: [
      {
        call: { arguments: { command: 'ls; nmap x' }, firstTimes: ['program:nmap'] },
        codes: ['habit.first-program'],
        why: 'beside something usual',
      },
    ],
  },
  test,
)
