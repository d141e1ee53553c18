import { type CloudPrograms, whole } from './cloud-program.ts'

/** What sets machines up, keeps their settings and secrets, and builds on other machines. */
export const delivery: CloudPrograms = {
  serverless: serverless(),
  sls: serverless(),
  sam: {
    provider: 'aws',
    order: 'verb',
    values: 'stack-name config-env',
    rows: [
      ['delete', 'delete', 'stack', whole],
      ['build|validate|local|logs|init|list', 'read'],
    ],
    unattended: 'no-prompts',
  },
  ansible: {
    provider: 'ansible',
    order: 'verb',
    values: 'i inventory m module-name a args u user e extra-vars l limit',
    rows: [
      ['** --check|-C|--list-hosts / ** -m=ping|-m=setup|-m=debug', 'read'],
      ['**', 'deploy', 'hosts'],
    ],
  },
  'ansible-playbook': {
    provider: 'ansible',
    order: 'verb',
    values: 'i inventory e extra-vars l limit t tags u user',
    rows: [
      ['** --check|-C|--syntax-check|--list-hosts|--list-tasks|--list-tags', 'read'],
      ['**', 'deploy', 'hosts'],
    ],
  },
  'huggingface-cli': modelHub(),
  hf: modelHub(),
  packer: { provider: 'packer', order: 'verb', rows: [['validate|fmt|inspect|init|version', 'read']] },
  vault: {
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
  },
  consul: {
    provider: 'consul',
    order: 'verb',
    rows: [
      ['kv delete --recurse|-recurse', 'delete', 'key', whole],
      ['kv delete', 'delete', 'entry'],
      ['kv put', 'update', 'entry'],
    ],
    longDash: true,
  },
  etcdctl: {
    provider: 'etcd',
    order: 'verb',
    values: 'endpoints cert key cacert',
    rows: [
      ['del --prefix / del --from-key', 'delete', 'key', whole],
      ['get|endpoint / member list', 'read'],
      ['del', 'delete', 'entry'],
    ],
  },
  nomad: {
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
  },
  'gitlab-runner': {
    provider: 'gitlab',
    order: 'verb',
    values: 'url token name u t n',
    rows: [['unregister', 'delete', 'runner']],
  },
}

function serverless(): CloudPrograms[string] {
  return {
    provider: 'serverless',
    order: 'verb',
    values: 's stage r region',
    rows: [['remove', 'delete', 'stack', whole]],
  }
}

/** Where models and data sets are shared. */
function modelHub(): CloudPrograms[string] {
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
