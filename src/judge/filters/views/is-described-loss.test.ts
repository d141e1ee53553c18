import { expect, test } from 'vitest'
import { unknownDeed } from './unknown-deed.ts'

const deedOf = (line: string) => {
  const [program = '', ...argv] = line.split(' ')
  const evidence = { pointer: '/command', start: 0, end: 1 }
  return unknownDeed({ type: 'run', program, argv, evidence, through: [], unread: true })
}

test.each([
  'mongocli atlas projects rm 5e2211c17a3e5a48f5497de3',
  'mongocli --profile work atlas privateendpoints aws rm vpce-1',
  'atlas whitelist rm 10.0.0.1',
  'tkn p rm nightly',
  'tkn -n ci pipelinerun rm nightly-1',
  'charm kv delete shop',
  'st2 apikey delete 5e22',
  'pscale db rm shop main',
  'hop projects rm shop',
  'cf terminate-task web 3',
])('described as a loss: %s', line => expect(deedOf(line)).toBe('destroy'))

test.each([
  'mongocli atlas projects ls',
  'mongocli config rm work',
  'mongocli help atlas projects rm',
  'atlas projects rm help',
  'atlas projects rm --help',
  'tkn pipelinerun logs rm',
  'tkn pipelinerun list -n rm',
  'charm kv list',
  'pscale db show shop',
  'terraform logout',
  'n rm 18',
  'unknown9 rm notes',
])('described as none: %s', line => expect(deedOf(line)).toBeNull())
