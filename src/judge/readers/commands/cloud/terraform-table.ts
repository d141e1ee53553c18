import type { Program } from '../program.ts'
import { readsCloud } from './reads-cloud.ts'
import { type CloudRow, type CloudProgram, whole } from './cloud-program.ts'

const stateRows: readonly CloudRow[] = [
  ['state rm|push|replace-provider', 'delete', 'state', whole],
  ['state list|show|pull', 'read'],
  ['state mv', 'update', 'state'],
  ['taint|untaint|import|force-unlock', 'update', 'state'],
  ['workspace delete', 'delete', 'workspace', 'part'],
  ['workspace list|show|select|new', 'read'],
]

/** Provisioning from descriptions: what they call "apply" deploys, and "destroy" takes all of it away. */
const terraformRow: CloudProgram = {
  provider: 'terraform',
  order: 'verb',
  longDash: true,
  values:
    'chdir target var var-file out state state-out backup parallelism lock-timeout replace refresh backend-config ' +
    'terragrunt-working-dir working-dir queue-include-dir queue-exclude-dir terragrunt-config config',
  rows: [
    [
      'apply|run-all|run|stack ** --destroy / run-all|run|stack ** destroy / run-all|run|stack destroy / destroy',
      'delete',
      'stack',
      whole,
    ],
    ['apply --destroy', 'delete', 'stack', whole],
    ['plan / run-all|run|stack plan / run-all|run|stack ** plan', 'read', 'stack'],
    ['apply --replace', 'replace', 'stack'],
    ['apply / run-all|run|stack ** apply / run-all|run|stack apply|up', 'deploy', 'stack'],
    ...stateRows,
    [
      'output|refresh|providers|get|console|fmt|test|show|graph|init|validate|version|metadata|modules|hclfmt|hcl|render-json|graph-dependencies|run-all|run|stack',
      'read',
    ],
    ['login|logout', 'login'],
  ],
  parts: 'target',
  unattended: 'auto-approve input=false non-interactive',
}

/** Programs that provision from descriptions. */
export const terraform: readonly Program[] = [
  {
    names: ['terraform', 'tofu', 'tf', 'terragrunt'],
    read: readsCloud(terraformRow),
    keys: ['~/.terraformrc', '~/.terraform.d/credentials.tfrc.json'],
    examples: [
      ['terraform apply -destroy -auto-approve', 'infrastructure terraform delete stack whole'],
      [
        'terraform destroy -target=aws_db_instance.orders',
        'infrastructure terraform delete resource aws_db_instance.orders whole',
      ],
      ['terraform plan', 'infrastructure terraform read stack'],
      ['terraform state rm module.db', 'infrastructure terraform delete state module.db whole'],
    ],
  },
  {
    names: ['tflocal'],
    read: readsCloud({ ...terraformRow, rehearsal: true }),
    examples: [['tflocal destroy', 'infrastructure terraform delete stack whole']],
  },
  {
    names: ['pulumi'],
    read: readsCloud({
      provider: 'pulumi',
      order: 'verb',
      values: 's stack C cwd t target config-file p parallel m message',
      parts: 't target',
      rows: [
        ['destroy|down|dn', 'delete', 'stack', whole],
        ['stack rm', 'delete', 'stack', whole],
        ['state delete / stack import / state unprotect', 'delete', 'state'],
        ['state ** / import|cancel|watch', 'update', 'state'],
        ['up|update|deploy', 'deploy', 'stack'],
        ['config get / config --show-secrets / stack output|export --show-secrets', 'read', 'secret'],
        ['config set|rm|cp|set-all', 'update', 'setting', 'part'],
        [
          'preview|pre|refresh|stack|config|new|login|logout|whoami|about|plugin|version|logs|install|convert|package|schema|env|org',
          'read',
        ],
      ],
    }),
    examples: [
      ['pulumi destroy --yes', 'infrastructure pulumi delete stack whole'],
      ['pulumi destroy --target urn:web', 'infrastructure pulumi delete resource urn:web whole'],
      ['pulumi preview', 'infrastructure pulumi read'],
    ],
  },
  {
    names: ['cdk'],
    read: readsCloud({
      provider: 'aws',
      order: 'verb',
      values: 'profile c context a app o output r role-arn plugin outputs-file require-approval',
      rows: [
        ['destroy', 'delete', 'stack', whole],
        ['deploy|bootstrap|watch|import|rollback', 'deploy', 'stack'],
        ['gc', 'delete', 'object'],
        ['synth|synthesize|diff|list|ls|doctor|init|context|docs|metadata|notices|acknowledge', 'read'],
      ],
      unattended: 'f force require-approval',
    }),
    examples: [
      ['cdk destroy shop', 'infrastructure aws delete stack shop whole'],
      ['cdk diff', 'infrastructure aws read'],
    ],
  },
  {
    names: ['cdktf'],
    read: readsCloud({
      provider: 'terraform',
      order: 'verb',
      rows: [
        ['destroy', 'delete', 'stack', whole],
        ['deploy|apply|watch', 'deploy', 'stack'],
      ],
    }),
    examples: [['cdktf deploy shop', 'infrastructure terraform deploy stack shop']],
  },
  {
    names: ['sst'],
    read: readsCloud({
      provider: 'aws',
      order: 'verb',
      values: 'stage',
      rows: [
        ['remove', 'delete', 'stack', whole],
        ['deploy', 'deploy', 'stack'],
        ['dev|diff|shell|version / secret list', 'read'],
      ],
    }),
    examples: [['sst remove --stage old', 'infrastructure aws delete stack whole']],
  },
  {
    names: ['cdklocal'],
    read: readsCloud({
      provider: 'aws',
      order: 'verb',
      rows: [['deploy|destroy', 'deploy', 'stack']],
      rehearsal: true,
    }),
    examples: [['cdklocal deploy', 'infrastructure aws deploy stack']],
  },
]
