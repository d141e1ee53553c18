import type { Program } from '../program.ts'
import type { CloudRow } from './cloud-program.ts'
import { whole } from './cloud-program.ts'
import { readsCloud } from './reads-cloud.ts'

/** A row of the table: names, rows of its words, and command lines with the effect of each. */
type Manager = readonly [names: string, rows: readonly CloudRow[], examples: Program['examples']]

/** Programs that keep secrets of teams: the words that print some, change some, and take some away. */
const managers: readonly Manager[] = [
  [
    'infisical',
    [
      ['secrets delete / dynamic-secrets lease delete', 'delete', 'secret', whole],
      ['secrets set|folders / secrets folders create', 'update', 'setting'],
      ['secrets generate-example-env', 'read'],
      ['secrets|export / dynamic-secrets lease create', 'read', 'secret'],
      ['login|user|vault|init|scan|run|reset', 'login'],
    ],
    [
      ['infisical secrets --env=prod', 'infrastructure vault read secret production'],
      ['infisical export', 'infrastructure vault read secret'],
      ['infisical secrets delete KEY', 'infrastructure vault delete secret KEY whole'],
      ['infisical scan', 'infrastructure vault login'],
    ],
  ],
  [
    'chamber',
    [
      ['delete', 'delete', 'secret', whole],
      ['write|import', 'update', 'setting'],
      ['read|export|env', 'read', 'secret'],
      ['list|history|find|list-services', 'read'],
    ],
    [
      ['chamber read shop key', 'infrastructure vault read secret shop key'],
      ['chamber list shop', 'infrastructure vault read shop'],
    ],
  ],
  [
    'akeyless',
    [
      ['delete-*', 'delete', 'secret', whole],
      ['get-secret-value|get-rotated-secret-value|get-dynamic-secret-value|export-*', 'read', 'secret'],
      ['create-*|update-*|set-*', 'update', 'setting'],
      ['list-*|describe-*', 'read'],
    ],
    [
      ['akeyless get-secret-value --name /shop', 'infrastructure vault read secret /shop'],
      ['akeyless list-items', 'infrastructure vault read'],
    ],
  ],
  [
    'berglas',
    [
      ['access', 'read', 'secret'],
      ['delete', 'delete', 'secret', whole],
      ['grant|revoke', 'update', 'permission'],
      ['create|update|edit', 'update', 'setting'],
      ['list', 'read'],
    ],
    [
      ['berglas access shop/key', 'infrastructure vault read secret shop/key'],
      ['berglas list shop', 'infrastructure vault read shop'],
    ],
  ],
  [
    'dcli',
    [
      ['password|p|note|n|secret|otp|read|inject|exec', 'read', 'secret'],
      ['sync|status|configure|accounts|devices', 'login'],
    ],
    [['dcli password shop', 'infrastructure vault read secret shop']],
  ],
  [
    'teller',
    [
      ['delete', 'delete', 'secret', whole],
      ['put|copy', 'update', 'setting'],
      ['show|yaml|env|export|sh', 'read', 'secret'],
    ],
    [['teller env', 'infrastructure vault read secret']],
  ],
  [
    'keepassxc-cli',
    [
      ['rm|rmdir', 'delete', 'secret', whole],
      ['show --show-protected|-s / show --attributes|-a / clip|export|attachment-export', 'read', 'secret'],
      ['ls|search|show|db-info', 'read'],
    ],
    [
      ['keepassxc-cli show -s vault.kdbx shop', 'infrastructure vault read secret vault.kdbx shop'],
      ['keepassxc-cli ls vault.kdbx', 'infrastructure vault read vault.kdbx'],
    ],
  ],
]

/** Programs that keep secrets of teams. */
export const secretManagers: readonly Program[] = managers.map(([names, rows, examples]) => ({
  names: names.split(' '),
  read: readsCloud({
    provider: 'vault',
    order: 'verb',
    values: 'env e name n path projectId token format',
    rows,
  }),
  examples,
}))
