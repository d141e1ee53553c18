import type { Program } from '../program.ts'
import { opensService } from '../network/open-services.ts'
import { readsCloud } from './reads-cloud.ts'
import { type CloudProgram, whole } from './cloud-program.ts'

/** The words of the store of secrets of HashiCorp. */
const vault: CloudProgram = {
  provider: 'vault',
  order: 'verb',
  values: 'address namespace mount field format',
  rows: [
    [
      'delete / kv delete|destroy / kv metadata delete / secrets|auth disable / operator seal / lease|token revoke',
      'delete',
      'key',
      whole,
    ],
    ['audit disable', 'unprotect', 'audit log', whole],
    ['read / kv get', 'read', 'secret'],
    ['status|list|login|path-help / kv list / token lookup', 'read'],
    ['policy write|delete / token create', 'update', 'permission'],
    ['kv put|patch / write', 'update', 'secret', 'part'],
  ],
}

/** Programs that set machines up, keep their settings and secrets, and build on other machines. */
export const delivery: readonly Program[] = [
  {
    names: ['serverless', 'sls'],
    read: readsCloud(serverless()),
    examples: [['serverless remove', 'infrastructure serverless delete stack whole']],
  },
  {
    names: ['sam'],
    read: readsCloud({
      provider: 'aws',
      order: 'verb',
      values: 'stack-name config-env',
      rows: [
        ['delete', 'delete', 'stack', whole],
        ['build|validate|local|logs|init|list', 'read'],
        ['deploy --no-execute-changeset', 'read', 'change set'],
      ],
      unattended: 'no-prompts',
    }),
    examples: [
      ['sam delete --stack-name shop', 'infrastructure aws delete stack shop whole'],
      ['sam deploy --no-execute-changeset', 'infrastructure aws read change set'],
      ['sam build', 'infrastructure aws read'],
    ],
  },
  {
    names: ['ansible'],
    read: readsCloud({
      provider: 'ansible',
      order: 'verb',
      values: 'i inventory m module-name a args u user e extra-vars l limit',
      rows: [
        ['** --check|-C|--list-hosts / ** -m=ping|-m=setup|-m=debug', 'read'],
        ['**', 'deploy', 'hosts'],
      ],
    }),
    examples: [
      ['ansible all -m shell -a date', 'infrastructure ansible deploy hosts all'],
      ['ansible all --check', 'infrastructure ansible read'],
    ],
  },
  {
    names: ['ansible-playbook'],
    read: readsCloud({
      provider: 'ansible',
      order: 'verb',
      values: 'i inventory e extra-vars l limit t tags u user',
      rows: [
        ['** --check|-C|--syntax-check|--list-hosts|--list-tasks|--list-tags', 'read'],
        ['**', 'deploy', 'hosts'],
      ],
    }),
    examples: [
      ['ansible-playbook -i hosts site.yml', 'infrastructure ansible deploy hosts site.yml'],
      ['ansible-playbook --check site.yml', 'infrastructure ansible read'],
    ],
  },
  {
    names: ['huggingface-cli', 'hf'],
    read: readsCloud(modelHub()),
    examples: [
      ['huggingface-cli upload shop/model .', 'infrastructure huggingface deploy repository shop/model .'],
      ['huggingface-cli whoami', 'infrastructure huggingface read'],
    ],
  },
  {
    names: ['packer'],
    read: readsCloud({
      provider: 'packer',
      order: 'verb',
      rows: [['validate|fmt|inspect|init|version', 'read']],
    }),
    examples: [['packer validate a.hcl', 'infrastructure packer read a.hcl']],
  },
  {
    names: ['vault'],
    read: [
      opensService('database', /^server\b.*-dev-listen-address[= ](?!localhost|127\.|\[?::1)\S/),
      readsCloud(vault),
    ],
    keys: ['~/.vault-token'],
    examples: [
      ['vault kv delete secret/shop', 'infrastructure vault delete key secret/shop whole'],
      ['vault read secret/shop', 'infrastructure vault read secret secret/shop'],
      ['vault server -dev -dev-listen-address=0.0.0.0:8200', 'listen tcp serves database'],
    ],
  },
  {
    names: ['consul'],
    read: readsCloud({
      provider: 'consul',
      order: 'verb',
      rows: [
        ['kv delete --recurse|-recurse', 'delete', 'key', whole],
        ['kv delete', 'delete', 'entry'],
        ['kv put', 'update', 'entry'],
      ],
      longDash: true,
    }),
    examples: [
      ['consul kv delete -recurse shop', 'infrastructure consul delete key shop whole'],
      ['consul kv put a b', 'infrastructure consul update entry a b'],
    ],
  },
  {
    names: ['etcdctl'],
    read: readsCloud({
      provider: 'etcd',
      order: 'verb',
      values: 'endpoints cert key cacert',
      rows: [
        ['del --prefix / del --from-key', 'delete', 'key', whole],
        ['get|endpoint / member list', 'read'],
        ['del', 'delete', 'entry'],
      ],
    }),
    examples: [
      ['etcdctl del --prefix /shop', 'infrastructure etcd delete key /shop whole'],
      ['etcdctl get /shop', 'infrastructure etcd read /shop'],
    ],
  },
  {
    names: ['nomad'],
    read: readsCloud({
      provider: 'nomad',
      order: 'verb',
      longDash: true,
      rows: [
        [
          'job stop --purge / stop --purge / system gc / namespace delete / volume delete',
          'delete',
          'job',
          whole,
        ],
        ['run|stop / job run|stop', 'deploy', 'job'],
      ],
    }),
    examples: [
      ['nomad job stop -purge shop', 'infrastructure nomad delete job shop whole'],
      ['nomad run shop.hcl', 'infrastructure nomad deploy job shop.hcl'],
    ],
  },
  {
    names: ['gitlab-runner'],
    read: readsCloud({
      provider: 'gitlab',
      order: 'verb',
      values: 'url token name u t n',
      rows: [['unregister', 'delete', 'runner']],
    }),
    examples: [['gitlab-runner unregister --name ci', 'infrastructure gitlab delete runner ci']],
  },
]

function serverless(): CloudProgram {
  return {
    provider: 'serverless',
    order: 'verb',
    values: 's stage r region',
    rows: [['remove', 'delete', 'stack', whole]],
  }
}

/** A hub where people share models and data sets. */
function modelHub(): CloudProgram {
  return {
    provider: 'huggingface',
    order: 'verb',
    values: 'repo-type revision token commit-message include exclude',
    rows: [
      ['upload|upload-large-folder', 'deploy', 'repository'],
      ['repo|repos delete', 'delete', 'repository', whole],
      ['repo|repos create', 'create', 'repository'],
      ['**', 'read'],
    ],
  }
}
