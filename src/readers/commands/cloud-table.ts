import type { InfrastructureEffect } from '../../model/effect.ts'

type Change = Partial<Pick<InfrastructureEffect, 'verb' | 'resource' | 'target' | 'whole'>>

/** How one provider's command line is read: which words name the resource, and what stands out. */
export interface Provider {
  readonly provider: string
  /** `noun verb name`, `verb noun name`, or verb alone. */
  readonly order: 'noun-verb' | 'verb-noun' | 'verb'
  readonly values?: string
  /** What the general reading gets wrong: first pattern that fits the words decides. */
  readonly rows?: readonly (readonly [RegExp, Change])[]
}

const terraform: Provider = {
  provider: 'terraform',
  order: 'verb',
  values: 'chdir',
  rows: [
    [
      /^(?:run-all |run --all )?(?:apply .*-destroy|destroy)\b/,
      { verb: 'delete', resource: 'stack', whole: true },
    ],
    [/^state (?:rm|push|replace-provider)/, { verb: 'delete', resource: 'state' }],
    [/^state mv|^(?:taint|untaint|import|force-unlock)/, { verb: 'update', resource: 'state' }],
    [/^workspace delete/, { verb: 'delete', resource: 'workspace' }],
    [/^(?:run-all |run --all )?apply\b/, { verb: 'deploy', resource: 'stack' }],
    [
      /^(?:state (?:list|show|pull)|workspace (?:list|show|select|new)|output|providers|get|console|fmt|test|login|logout|refresh)/,
      { verb: 'read' },
    ],
  ],
}

const kubectl: Provider = {
  provider: 'kubernetes',
  order: 'verb-noun',
  values:
    'n namespace context cluster f filename l selector o output replicas kubeconfig as p patch type c container timeout grace-period field-selector user server s token',
  rows: [
    [/^delete (?:namespaces?|ns|projects?)\b/, { verb: 'delete', resource: 'namespace', whole: true }],
    [/^delete .*(?:--all\b|-A\b|--all-namespaces)/, { verb: 'delete', whole: true }],
    [
      /^delete (?:pvc?|persistentvolume\w*|crds?|customresourcedefinitions?|nodes?|sts|statefulsets?)\b/,
      { verb: 'delete', whole: true },
    ],
    [/^scale .*--replicas[= ]0\b/, { verb: 'scale', whole: true }],
    [
      /^(?:get|describe) secrets?\b.*(?:-o|--output|jsonpath|yaml|json)/,
      { verb: 'read', resource: 'secret' },
    ],
    [/^replace .*--force/, { verb: 'replace' }],
    [/^rollout (?:undo|restart|pause|resume)/, { verb: 'update' }],
    [/^rollout (?:status|history)/, { verb: 'read' }],
    [/^(?:config|auth|api-)/, { verb: 'read' }],
    [/--dry-run(?:=|\b)/, { verb: 'read' }],
    [/^drain\b/, { verb: 'update', resource: 'node' }],
    [/^create (?:clusterrolebinding|rolebinding)/, { verb: 'update', resource: 'permission' }],
  ],
}

const docker: Provider = {
  provider: 'docker',
  order: 'verb-noun',
  values: 'f file p project-name H host c context filter format',
  rows: [
    [
      /^(?:volume (?:rm|remove|prune)|system prune.*--volumes)/,
      { verb: 'delete', resource: 'volume', whole: true },
    ],
    [
      /^(?:compose |-compose )?(?:\S+ ){0,4}?down .*(?:-v\b|--volumes)|^(?:compose )?down .*(?:-\w*v\w*|--volumes)/,
      { verb: 'delete', resource: 'volume', whole: true },
    ],
    [/^(?:compose )?(?:\S+ ){0,4}?rm .*-\w*v/, { verb: 'delete', resource: 'volume' }],
    [/^(?:system|image|builder|buildx|container|network) prune/, { verb: 'delete', resource: 'cache' }],
    [/^(?:compose )?(?:\S+ ){0,4}?down\b/, { verb: 'update', resource: 'container' }],
    [/^(?:rm|container (?:rm|remove|kill)|kill)\b/, { verb: 'delete', resource: 'container' }],
    [/^(?:rmi|image (?:rm|remove))/, { verb: 'delete', resource: 'image' }],
    [
      /^(?:push|image push|manifest push)|^buildx? .*--push|^build .*--push/,
      { verb: 'deploy', resource: 'image' },
    ],
    [/^(?:swarm|stack|service) (?:leave|rm|remove)/, { verb: 'delete', resource: 'service', whole: true }],
    [/^(?:network|context|plugin|config|secret) (?:rm|remove)/, { verb: 'delete', resource: 'network' }],
    [
      /^(?:ps|images|logs|inspect|stats|top|port|version|info|events|history|diff|search|context|login|logout|pull|build|buildx|run|start|stop|restart|exec|cp|create|tag|save|load|compose|network|volume|image|container|system|pause|unpause|wait|attach|commit|export|import|rename|update|up|config|manifest)\b/,
      { verb: 'read' },
    ],
  ],
}

const aws: Provider = {
  provider: 'aws',
  order: 'noun-verb',
  values: 'profile region output query endpoint-url cli-input-json filters',
  rows: [
    [/--dry-?run\b/, { verb: 'read' }],
    [/^s3 rb\b|^s3api delete-bucket\b/, { verb: 'delete', resource: 'bucket', whole: true }],
    [/^s3 rm .*--recursive/, { verb: 'delete', resource: 'bucket', whole: true }],
    [/^s3 (?:sync|cp|mv) .*--delete/, { verb: 'delete', resource: 'bucket' }],
    [/^s3 (?:cp|sync|mv) s3:\S+ (?!s3:)/, { verb: 'read' }],
    [/^s3 (?:cp|sync|mv)/, { verb: 'update', resource: 'bucket' }],
    [
      /^(?:secretsmanager get-secret-value|ssm get-parameters?\S* .*--with-decryption|sts get-session-token|ecr get-login|kms decrypt)/,
      { verb: 'read', resource: 'secret' },
    ],
    [
      /^iam (?:create-access-key|attach-\S+|put-\S+-policy|create-user|add-user-to-group|update-assume\S*|create-login-profile)/,
      { verb: 'update', resource: 'permission' },
    ],
    [
      /^(?:rds|docdb|neptune|elasticache|redshift|dynamodb|ec2|eks|cloudformation|efs|kms|backup|route53|organizations|s3api) (?:delete|terminate|schedule-key-deletion)\S*/,
      { verb: 'delete', whole: true },
    ],
    [
      /^(?:cloudtrail (?:stop-logging|delete-trail)|guardduty (?:delete|disable)\S*|config (?:stop|delete)\S*|logs delete\S*)/,
      { verb: 'unprotect', whole: true },
    ],
    [
      /(?:--no-deletion-protection|--no-enable-termination-protection|put-bucket-versioning .*Suspended|delete-public-access-block|put-bucket-(?:acl|policy) .*(?:public|\*))/,
      { verb: 'unprotect' },
    ],
    [/^(?:configure|sso|sts)/, { verb: 'login' }],
  ],
}

const nounVerb = (provider: string, values = '', rows: Provider['rows'] = []): Provider => ({
  provider,
  order: 'noun-verb',
  values,
  rows,
})
const verbNoun = (provider: string, values = '', rows: Provider['rows'] = []): Provider => ({
  provider,
  order: 'verb-noun',
  values,
  rows,
})
const wholeDelete = (pattern: RegExp): NonNullable<Provider['rows']>[number] => [
  pattern,
  { verb: 'delete', whole: true },
]

/** Every provider's command line, by program. */
export const providers: Readonly<Record<string, Provider>> = {
  terraform,
  tofu: terraform,
  terragrunt: terraform,
  kubectl,
  oc: kubectl,
  k: kubectl,
  kubecolor: kubectl,
  k3s: verbNoun('kubernetes'),
  k9s: verbNoun('kubernetes'),
  docker,
  podman: docker,
  'docker-compose': docker,
  'podman-compose': docker,
  nerdctl: docker,
  buildah: docker,
  aws,
  helm: verbNoun('helm', 'n namespace kube-context f values set', [
    wholeDelete(/^(?:uninstall|delete|del)\b/),
    [/--dry-run/, { verb: 'read' }],
    [/^(?:install|upgrade)/, { verb: 'deploy', resource: 'release' }],
    [
      /^(?:repo|template|lint|list|ls|status|get|show|search|pull|dependency|package|create|version|env)/,
      { verb: 'read' },
    ],
  ]),
  gcloud: nounVerb('gcloud', 'project zone region account format filter configuration', [
    wholeDelete(
      /^(?:projects|sql|container clusters|compute|storage|kms|dns|spanner|bigtable|firestore|filestore)\b.* (?:delete|destroy)\b/,
    ),
    [/^secrets versions access/, { verb: 'read', resource: 'secret' }],
    [/add-iam-policy-binding|set-iam-policy/, { verb: 'update', resource: 'permission' }],
    [/^(?:auth|config)\b/, { verb: 'login' }],
    [/^storage (?:rm|buckets delete).*/, { verb: 'delete', resource: 'bucket', whole: true }],
  ]),
  gsutil: verbNoun('gcloud', 'o h', [
    wholeDelete(/(?:^|-m )(?:rb|rm .*-r|rm .*\*\*?)/),
    [/rsync .*-d/, { verb: 'delete', resource: 'bucket' }],
    [/^(?:-m )?(?:ls|cat|stat|du|hash)/, { verb: 'read' }],
  ]),
  bq: verbNoun('gcloud', 'project_id dataset_id location', [
    wholeDelete(/^rm .*-r/),
    [/^(?:ls|show|head|query)/, { verb: 'read' }],
  ]),
  az: nounVerb('azure', 'g resource-group n name subscription query o output l location', [
    wholeDelete(
      /^(?:group|aks|sql|storage|vm|cosmosdb|keyvault|network|disk|postgres|mysql|backup)\b.* (?:delete|purge)\b/,
    ),
    [/^keyvault secret show|^storage account keys list/, { verb: 'read', resource: 'secret' }],
    [/^role assignment create|^ad (?:user|sp|app) create/, { verb: 'update', resource: 'permission' }],
    [/^(?:login|account|configure)\b/, { verb: 'login' }],
  ]),
  pulumi: {
    provider: 'pulumi',
    order: 'verb',
    values: 's stack C cwd',
    rows: [
      wholeDelete(/^(?:destroy|down)\b/),
      wholeDelete(/^stack rm/),
      [/^(?:up|update)\b/, { verb: 'deploy', resource: 'stack' }],
      [/^state delete/, { verb: 'delete', resource: 'state' }],
      [/^config (?:get|.*--show-secrets)/, { verb: 'read', resource: 'secret' }],
    ],
  },
  cdk: {
    provider: 'aws',
    order: 'verb',
    values: 'profile c context',
    rows: [wholeDelete(/^destroy\b/), [/^(?:synth|diff|list|ls|doctor|init)\b/, { verb: 'read' }]],
  },
  serverless: {
    provider: 'serverless',
    order: 'verb',
    values: 's stage r region',
    rows: [wholeDelete(/^remove\b/)],
  },
  sls: {
    provider: 'serverless',
    order: 'verb',
    values: 's stage r region',
    rows: [wholeDelete(/^remove\b/)],
  },
  sam: {
    provider: 'aws',
    order: 'verb',
    values: 'stack-name',
    rows: [wholeDelete(/^delete\b/), [/^(?:build|validate|local|logs|init)\b/, { verb: 'read' }]],
  },
  eksctl: verbNoun('aws', 'name region n', [wholeDelete(/^delete\b/)]),
  kops: verbNoun('kubernetes', 'name state', [wholeDelete(/^delete\b/)]),
  vercel: {
    provider: 'vercel',
    order: 'verb',
    values: 't token S scope',
    rows: [
      wholeDelete(/^(?:remove|rm)\b/),
      [/--prod\b/, { verb: 'deploy', target: 'production' }],
      [/^(?:env (?:rm|remove)|domains rm|dns rm)/, { verb: 'delete', resource: 'setting' }],
      [/^(?:env pull|env ls|ls|list|inspect|logs|dev|whoami|link|login|build)\b/, { verb: 'read' }],
      [/^(?:deploy\b|promote|rollback|$)/, { verb: 'deploy' }],
    ],
  },
  netlify: {
    provider: 'netlify',
    order: 'verb',
    values: 's site d dir',
    rows: [
      wholeDelete(/^sites:delete/),
      [/^deploy .*--prod/, { verb: 'deploy', target: 'production' }],
      [/^(?:dev|status|login|link|build|env:list|open)\b/, { verb: 'read' }],
      [/^env:(?:set|unset)/, { verb: 'update' }],
    ],
  },
  fly: verbNoun('fly', 'a app c config r region', [
    wholeDelete(/^(?:apps? destroy|destroy|volumes? (?:destroy|delete)|postgres destroy|machines? destroy)/),
    [/^secrets (?:set|unset|import)/, { verb: 'update', resource: 'secret' }],
  ]),
  flyctl: verbNoun('fly', 'a app c config r region', [
    wholeDelete(/^(?:apps? destroy|destroy|volumes? (?:destroy|delete)|postgres destroy|machines? destroy)/),
  ]),
  heroku: {
    provider: 'heroku',
    order: 'verb',
    values: 'a app r remote',
    rows: [
      wholeDelete(
        /^(?:apps:destroy|destroy|addons:destroy|pg:reset|pg:backups:delete|domains:clear|pipelines:destroy)/,
      ),
      [
        /^(?:config:get|config|logs|ps|releases|info|apps|addons|pg:info|pg:psql|run|login|auth)(?: |$)/,
        { verb: 'read' },
      ],
      [/^(?:pg:push|pg:copy|pg:promote)/, { verb: 'replace' }],
    ],
  },
  railway: {
    provider: 'railway',
    order: 'verb',
    values: 's service e environment',
    rows: [
      wholeDelete(/^(?:delete|down|volume delete|environment delete|remove)\b/),
      [/^(?:status|logs|list|whoami|login|link|run|shell|variables?)(?: |$)/, { verb: 'read' }],
      [/^(?:up|redeploy|deploy)/, { verb: 'deploy' }],
    ],
  },
  wrangler: {
    provider: 'cloudflare',
    order: 'verb',
    values: 'e env c config',
    rows: [
      wholeDelete(/^(?:delete|(?:kv:?\S*|r2|d1|queues|pages) .*delete)/),
      [/^d1 (?:execute|migrations)/, { verb: 'update', resource: 'database' }],
      [/^(?:dev|tail|whoami|login|types|init|pages dev)\b/, { verb: 'read' }],
      [/^(?:deploy|publish|pages deploy)/, { verb: 'deploy' }],
      [/^secret/, { verb: 'update', resource: 'secret' }],
    ],
  },
  supabase: {
    provider: 'supabase',
    order: 'verb',
    values: 'project-ref',
    rows: [
      wholeDelete(/^(?:projects delete|branches delete)/),
      [
        /^(?:start|stop|status|login|link|gen|init|migration|db (?:diff|pull|lint|dump|start)|functions (?:list|new|serve))\b/,
        { verb: 'read' },
      ],
      [/^db push/, { verb: 'deploy', resource: 'database' }],
      [/^db reset/, { verb: 'read' }],
      [/^(?:functions deploy|secrets set)/, { verb: 'deploy' }],
    ],
  },
  firebase: {
    provider: 'firebase',
    order: 'verb',
    values: 'project P token',
    rows: [
      wholeDelete(
        /^(?:firestore:delete|database:remove|hosting:disable|functions:delete|projects:delete|apps:delete)/,
      ),
      [/^(?:serve|emulators:\S+|login|use|projects:list|init)\b/, { verb: 'read' }],
      [/^database:(?:set|update)/, { verb: 'replace', resource: 'database' }],
      [/^deploy/, { verb: 'deploy' }],
    ],
  },
  doctl: nounVerb('digitalocean', 'context t', [wholeDelete(/\b(?:delete|rm|destroy)\b/)]),
  linode: nounVerb('linode'),
  'linode-cli': nounVerb('linode', '', [wholeDelete(/\bdelete\b/)]),
  hcloud: nounVerb('hetzner', '', [wholeDelete(/\bdelete\b/)]),
  scw: nounVerb('scaleway', '', [wholeDelete(/\bdelete\b/)]),
  oci: nounVerb('oracle', '', [wholeDelete(/\b(?:delete|terminate)\b/)]),
  vultr: nounVerb('vultr'),
  ibmcloud: nounVerb('ibm'),
  openstack: nounVerb('openstack', '', [wholeDelete(/\bdelete\b/)]),
  exo: nounVerb('exoscale'),
  doppler: nounVerb('doppler', 'p project c config t token', [
    wholeDelete(/\b(?:delete|revoke)\b/),
    [/^secrets (?:get|download)?(?: |$)/, { verb: 'read', resource: 'secret' }],
  ]),
  op: nounVerb('1password', 'vault account', [
    wholeDelete(/\b(?:delete|suspend)\b/),
    [/^(?:read|item get)/, { verb: 'read', resource: 'secret' }],
  ]),
  circleci: nounVerb('circleci', '', [wholeDelete(/\b(?:delete|remove)\b/)]),
  velero: nounVerb('backup', 'n namespace', [
    [/\bdelete\b/, { verb: 'delete', resource: 'backup', whole: true }],
    [/^(?:backup|restore|schedule) (?:get|describe|logs)/, { verb: 'read' }],
  ]),
  nats: nounVerb('nats', '', [
    wholeDelete(/\b(?:rm|delete|del|purge)\b/),
    [/\b(?:ls|info|sub|report)\b/, { verb: 'read' }],
  ]),
  rabbitmqadmin: verbNoun('rabbitmq', 'H P u p V', [
    wholeDelete(/^(?:delete|purge)\b/),
    [/^(?:list|show|get|export)/, { verb: 'read' }],
  ]),
  'kafka-consumer-groups': {
    provider: 'kafka',
    order: 'verb',
    rows: [
      [/--(?:delete|reset-offsets .*--execute)/, { verb: 'delete', resource: 'group', whole: true }],
      [/./, { verb: 'read' }],
    ],
  },
  atlas: nounVerb('mongodb-atlas', '', [wholeDelete(/\b(?:delete|terminate)\b/)]),
  neonctl: nounVerb('neon', '', [wholeDelete(/\bdelete\b/)]),
  pscale: nounVerb('planetscale', '', [wholeDelete(/\bdelete\b/)]),
  turso: nounVerb('turso', '', [wholeDelete(/\bdestroy\b/)]),
  render: nounVerb('render', '', [wholeDelete(/\bdelete\b/)]),
  vault: {
    provider: 'vault',
    order: 'verb',
    values: 'address namespace mount',
    rows: [
      wholeDelete(
        /^(?:delete|kv (?:delete|destroy|metadata delete)|secrets disable|auth disable|operator seal|lease revoke)/,
      ),
      [/^(?:read|kv get)/, { verb: 'read', resource: 'secret' }],
      [/^(?:status|list|kv list|login|token lookup|path-help)/, { verb: 'read' }],
      [/^policy write|^token create/, { verb: 'update', resource: 'permission' }],
    ],
  },
  consul: {
    provider: 'consul',
    order: 'verb',
    rows: [
      wholeDelete(/^kv delete .*-recurse/),
      [/^kv delete/, { verb: 'delete', resource: 'key' }],
      [/^kv put/, { verb: 'update' }],
    ],
  },
  etcdctl: {
    provider: 'etcd',
    order: 'verb',
    values: 'endpoints cert key cacert',
    rows: [
      wholeDelete(/^del .*--prefix/),
      [/^(?:get|member list|endpoint)/, { verb: 'read' }],
      [/^del\b/, { verb: 'delete', resource: 'key' }],
    ],
  },
  nomad: {
    provider: 'nomad',
    order: 'verb',
    rows: [
      wholeDelete(/^(?:job stop .*-purge|system gc|namespace delete|volume delete)/),
      [/^(?:job )?(?:run|stop)/, { verb: 'deploy' }],
    ],
  },
  argocd: {
    provider: 'argocd',
    order: 'verb',
    rows: [
      wholeDelete(/^(?:app|cluster|proj) (?:delete|rm)/),
      [/^app (?:get|list|diff|history|logs)/, { verb: 'read' }],
      [/^app (?:sync|rollback|set)/, { verb: 'deploy' }],
    ],
  },
  flux: verbNoun('flux', 'n namespace', [wholeDelete(/^(?:delete|uninstall)/)]),
  ansible: {
    provider: 'ansible',
    order: 'verb',
    values: 'i inventory m module-name a args u user e extra-vars',
    rows: [
      [/--check|--list-hosts|-m (?:ping|setup|debug)/, { verb: 'read' }],
      [/./, { verb: 'deploy', resource: 'hosts' }],
    ],
  },
  'ansible-playbook': {
    provider: 'ansible',
    order: 'verb',
    values: 'i inventory e extra-vars l limit t tags u user',
    rows: [
      [/--check|--syntax-check|--list-/, { verb: 'read' }],
      [/./, { verb: 'deploy', resource: 'hosts' }],
    ],
  },
  packer: {
    provider: 'packer',
    order: 'verb',
    rows: [[/^(?:validate|fmt|inspect|init|version)/, { verb: 'read' }]],
  },
  vagrant: {
    provider: 'vagrant',
    order: 'verb',
    rows: [
      [/^destroy/, { verb: 'delete', resource: 'machine', whole: true }],
      [/^(?:box remove|snapshot delete)/, { verb: 'delete', resource: 'image' }],
      [/./, { verb: 'read' }],
    ],
  },
  virsh: {
    provider: 'libvirt',
    order: 'verb',
    rows: [
      wholeDelete(/^(?:undefine|vol-delete|pool-delete|snapshot-delete)/),
      [/^(?:destroy|shutdown|reboot|reset)/, { verb: 'update', resource: 'machine' }],
      [/^(?:list|dominfo|dumpxml|\S*-list|\S*-info)/, { verb: 'read' }],
    ],
  },
  multipass: {
    provider: 'multipass',
    order: 'verb',
    rows: [wholeDelete(/^(?:delete|purge)/), [/./, { verb: 'read' }]],
  },
  rclone: {
    provider: 'rclone',
    order: 'verb',
    values: 'config',
    rows: [
      [/--dry-run|-n\b/, { verb: 'read' }],
      wholeDelete(/^(?:purge|delete|cleanup|rmdirs)/),
      [/^(?:sync|move|bisync)/, { verb: 'replace', resource: 'storage' }],
      [/^(?:ls\w*|cat|check|size|about|tree|version|listremotes|copy .+ (?:\.|\/)\S*$)/, { verb: 'read' }],
      [/^(?:copy|copyto|moveto|rcat)/, { verb: 'update', resource: 'storage' }],
    ],
  },
  s3cmd: {
    provider: 'aws',
    order: 'verb',
    rows: [
      wholeDelete(/^(?:rb|del .*(?:--recursive|-r)|rm .*(?:--recursive|-r))/),
      [/^(?:ls|get|info|du)/, { verb: 'read' }],
      [/^(?:put|sync|cp|mv)/, { verb: 'update', resource: 'bucket' }],
    ],
  },
  mc: {
    provider: 's3',
    order: 'verb',
    rows: [wholeDelete(/^(?:rb|rm .*--recursive)/), [/^(?:ls|cat|stat|du|find)/, { verb: 'read' }]],
  },
  azcopy: {
    provider: 'azure',
    order: 'verb',
    rows: [
      wholeDelete(/^(?:remove|rm)/),
      [/^sync .*--delete-destination/, { verb: 'delete', resource: 'bucket' }],
    ],
  },
  restic: {
    provider: 'backup',
    order: 'verb',
    values: 'r repo p password-file',
    rows: [
      [/--dry-run/, { verb: 'read' }],
      [/^(?:forget|prune)|\b(?:forget|prune)\b/, { verb: 'delete', resource: 'backup', whole: true }],
      [/./, { verb: 'read' }],
    ],
  },
  borg: {
    provider: 'backup',
    order: 'verb',
    rows: [
      [/^(?:delete|prune|recreate)/, { verb: 'delete', resource: 'backup', whole: true }],
      [/./, { verb: 'read' }],
    ],
  },
  snapper: {
    provider: 'backup',
    order: 'verb',
    rows: [
      [/^(?:delete|undochange|rollback)/, { verb: 'delete', resource: 'snapshot', whole: true }],
      [/./, { verb: 'read' }],
    ],
  },
  timeshift: {
    provider: 'backup',
    order: 'verb',
    rows: [[/--delete/, { verb: 'delete', resource: 'backup', whole: true }]],
  },
  vssadmin: {
    provider: 'backup',
    order: 'verb',
    rows: [[/delete/i, { verb: 'delete', resource: 'backup', whole: true }]],
  },
  kafka: verbNoun('kafka'),
  'kafka-topics': {
    provider: 'kafka',
    order: 'verb',
    rows: [
      [/--delete/, { verb: 'delete', resource: 'topic', whole: true }],
      [/--(?:list|describe)/, { verb: 'read' }],
    ],
  },
  'kafka-topics.sh': {
    provider: 'kafka',
    order: 'verb',
    rows: [
      [/--delete/, { verb: 'delete', resource: 'topic', whole: true }],
      [/--(?:list|describe)/, { verb: 'read' }],
    ],
  },
  rabbitmqctl: {
    provider: 'rabbitmq',
    order: 'verb',
    rows: [
      wholeDelete(/^(?:reset|force_reset|delete_\w+|purge_queue)/),
      [/^(?:list_\w+|status|report|cluster_status)/, { verb: 'read' }],
    ],
  },
}
