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
  'hop ignite rm web',
  'projj remove shop',
  'fastly vcl snippet delete --name gate',
  'sanity hook delete nightly',
  'nylas api drafts delete 5e22',
  'airflow db clean --yes',
  'mongocli om maintenancewindows rm 5e22',
  'keytool -keystore shop.jks -delete -alias shop',
  'okteto namespace delete shop',
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
  'hop ignite ls',
  'asdf plugin remove nodejs',
  'rustup target remove wasm32-wasi',
  'scarb cache clean',
  'bit scope-config del editor',
  'meteor remove session',
  'keytool -list -alias shop',
  'zellij delete-session shop',
  'nextflow drop hello',
  'unknown9 rm notes',
])('described as none: %s', line => expect(deedOf(line)).toBeNull())
