import type { Program } from '../program.ts'
import { readsCloud } from './reads-cloud.ts'
import { printsSecret } from '../machine/prints-secret.ts'
import { copiesToStore, type CloudStore } from '../network/copies-to-store.ts'
import { type CloudRow, type CloudProgram, whole } from './cloud-program.ts'

const storage: readonly CloudRow[] = [
  ['s3 ls|presign / s3 cp|sync|mv --dryrun / s3 rm --dryrun', 'read'],
  ['s3 rb / s3api delete-bucket', 'delete', 'bucket', whole],
  ['s3 rm --recursive', 'delete', 'bucket', whole],
  ['s3 rm', 'delete', 'object'],
  ['s3 sync|cp|mv --acl=public-*', 'unprotect', 'bucket'],
  ['s3 sync|cp|mv --delete', 'delete', 'bucket'],
  ['s3 mv', 'update', 'bucket'],
  ['s3 cp|sync s3://* s3://*', 'create', 'object'],
  ['s3 cp|sync s3://*', 'read', 'bucket'],
  ['s3 cp|sync / s3 mb / s3api put-object|copy-object|upload-*', 'create', 'object'],
  ['s3api put-bucket-versioning --versioning-configuration=*suspended*', 'unprotect', 'bucket'],
  ['s3api put-bucket-lifecycle*', 'unprotect', 'bucket'],
  ['s3api put-bucket-policy|put-bucket-acl|put-object-acl', 'update', 'permission'],
  ['s3api delete-public-access-block|delete-bucket-policy|delete-bucket-encryption', 'unprotect', 'bucket'],
  ['s3control delete-public-access-block', 'unprotect', 'bucket'],
  ['s3api put-public-access-block --public-access-block-configuration=*false*', 'unprotect', 'bucket'],
  ['s3api delete-object|delete-objects', 'delete', 'object'],
]

const secrets: readonly CloudRow[] = [
  ['secretsmanager get-secret-value|batch-get-secret-value', 'read', 'secret'],
  ['ssm get-parameter|get-parameters|get-parameters-by-path --with-decryption', 'read', 'secret'],
  ['kms decrypt|generate-data-key|generate-data-key-pair / kms generate-random', 'read', 'secret'],
  ['sts get-session-token|assume-role* / ecr get-login|get-login-password', 'read', 'secret'],
  ['rds generate-db-auth-token / ec2 get-password-data / eks get-token', 'read', 'secret'],
  ['sts get-caller-identity|get-access-key-info|decode-*', 'read'],
  ['secretsmanager delete-secret --force-delete-without-recovery', 'delete', 'secret', whole],
  ['secretsmanager delete-secret / ssm delete-parameter*', 'delete', 'secret'],
  ['kms schedule-key-deletion|disable-key|delete-imported-key-material', 'delete', 'key', whole],
]

const permissions: readonly CloudRow[] = [
  ['iam get-*|list-*|simulate-*|generate-*', 'read'],
  ['iam delete-user|delete-role|delete-group', 'delete', 'account'],
  [
    'iam deactivate-mfa-device|delete-virtual-mfa-device|delete-account-password-policy',
    'unprotect',
    'account',
  ],
  ['iam *', 'update', 'permission'],
  ['identitystore|sso-admin create-*|delete-*|attach-*|put-*', 'update', 'permission'],
  [
    'lambda|sns|sqs|ecr|kms|secretsmanager add-permission|put-key-policy|create-grant|put-resource-policy|set-repository-policy',
    'update',
    'permission',
  ],
  ['ec2 authorize-security-group-*', 'update', 'permission'],
  ['organizations leave-organization|delete-*|close-account|remove-*', 'delete', 'account', whole],
  ['account close-account / account disable-*', 'delete', 'account', whole],
]

const protection: readonly CloudRow[] = [
  ['cloudtrail stop-logging|delete-trail|put-event-selectors|update-trail', 'unprotect', 'audit log', whole],
  ['guardduty delete-*|disable-*|disassociate-*|update-detector|stop-*', 'unprotect', 'detector', whole],
  ['configservice|config stop-*|delete-*', 'unprotect', 'recorder', whole],
  [
    'securityhub|inspector2|macie2|accessanalyzer|wafv2|waf|shield disable*|delete-*|disassociate-*',
    'unprotect',
    'protection',
  ],
  [
    'logs delete-log-group|delete-log-stream|put-retention-policy|delete-retention-policy',
    'unprotect',
    'audit log',
  ],
  ['ec2 delete-flow-logs / cloudwatch delete-alarms|disable-alarm-actions', 'unprotect', 'audit log'],
  ['rds|docdb|neptune|elbv2|cognito-idp modify-*|update-* --no-deletion-protection', 'unprotect'],
  ['rds|docdb|neptune modify-* --backup-retention-period=0', 'unprotect', 'backup'],
  ['cloudformation update-termination-protection --no-enable-termination-protection', 'unprotect', 'stack'],
  ['ec2 modify-instance-attribute --no-disable-api-termination', 'unprotect', 'instance'],
  ['dynamodb update-table --no-deletion-protection-enabled', 'unprotect', 'table'],
  [
    'dynamodb update-continuous-backups --point-in-time-recovery-specification=*false*',
    'unprotect',
    'backup',
  ],
  [
    'backup delete-*|stop-* / ec2 delete-snapshot|deregister-image / rds delete-db-snapshot|delete-db-cluster-snapshot|delete-db-instance-automated-backup',
    'delete',
    'backup',
    whole,
  ],
  [
    'elasticache|redshift|fsx|dynamodb delete-snapshot|delete-cluster-snapshot|delete-backup',
    'delete',
    'backup',
    whole,
  ],
]

const machines: readonly CloudRow[] = [
  ['ec2 * --dry-run / * * --generate-cli-skeleton', 'read'],
  ['ec2 terminate-instances', 'delete', 'instance', whole],
  [
    'ec2 stop-instances|reboot-instances|modify-*|associate-*|attach-*|replace-*|create-tags|delete-tags',
    'update',
  ],
  ['ec2 release-*', 'delete', 'address'],
  ['rds delete-db-instance|delete-db-cluster', 'delete', 'database', whole],
  [
    'autoscaling|application-autoscaling|ecs * --desired-capacity=0|--desired-count=0|--max-size=0',
    'scale',
    'service',
    whole,
  ],
  ['autoscaling|application-autoscaling set-*|update-*', 'scale', 'group'],
  ['route53 delete-hosted-zone', 'delete', 'zone', whole],
  ['route53 change-resource-record-sets --change-batch=*delete*', 'delete', 'dns record'],
  ['route53 change-*', 'update', 'dns record'],
  ['route53domains delete-domain|transfer-*|disable-*', 'delete', 'domain', whole],
  ['cloudformation delete-stack|delete-stack-set', 'delete', 'stack', whole],
  // A set of changes that nobody executes is a plan.
  ['cloudformation deploy --no-execute-changeset', 'read', 'change set'],
  ['cloudformation create-stack|update-stack|execute-change-set|deploy', 'deploy', 'stack'],
  ['cloudformation create-change-set', 'read', 'change set'],
  ['cloudformation package', 'create', 'change set'],
  [
    'lambda update-function-code|publish-* / ecs update-service|run-task / deploy create-deployment / codepipeline start-*',
    'deploy',
  ],
  ['amplify|apprunner|elasticbeanstalk start-*|update-environment|create-deployment', 'deploy'],
  ['ssm send-command|start-session / ecs execute-command / ec2-instance-connect *', 'exec', 'instance'],
  ['lambda invoke', 'exec', 'function'],
  ['batch submit-job', 'create', 'job'],
  ['sqs purge-queue', 'delete', 'queue', whole],
  ['sqs receive-message / kinesis get-*', 'read'],
  ['sqs delete-message|delete-message-batch|change-message-visibility', 'update', 'message'],
  ['dynamodb delete-item|batch-write-item', 'update', 'item'],
  ['dynamodb put-item|update-item|transact-write-items', 'create', 'item'],
  ['ecr batch-delete-image', 'delete', 'image'],
  ['ecr-public|ecr delete-repository --force', 'delete', 'repository', whole],
  ['sns publish / sesv2|ses send-*', 'create', 'message'],
  ['sns unsubscribe', 'delete', 'subscription', 'part'],
  ['emr terminate-clusters', 'delete', 'cluster', whole],
  ['cloudfront create-invalidation', 'update', 'cache', 'part'],
  ['configure|sso|login|sts', 'login'],
  ['eks update-kubeconfig', 'login'],
  ['* wait|help / help', 'read'],
  ['glacier delete-vault|delete-archive', 'delete', 'backup', whole],
]

const switches =
  'debug no-verify-ssl no-paginate no-sign-request no-cli-pager no-cli-auto-prompt cli-auto-prompt recursive force delete ' +
  'dryrun dry-run no-dry-run quiet exact-timestamps size-only follow-symlinks no-follow-symlinks no-progress only-show-errors ' +
  'skip-final-snapshot no-skip-final-snapshot delete-automated-backups no-delete-automated-backups ' +
  'force-delete-without-recovery with-decryption no-with-decryption no-deletion-protection deletion-protection ' +
  'no-deletion-protection-enabled apply-immediately no-apply-immediately no-enable-termination-protection ' +
  'enable-termination-protection no-disable-api-termination disable-api-termination human-readable summarize summary ' +
  'ignore-glacier-warnings no-guess-mime-type page follow include-all-instances force-delete purge ' +
  'no-fail-on-empty-changeset no-execute-changeset overwrite yes y'

const row: CloudProgram = {
  provider: 'aws',
  order: 'operation',
  switches,
  rows: [...storage, ...secrets, ...permissions, ...protection, ...machines],
  otherwise: 'update',
  unattended: 'skip-final-snapshot force-delete-without-recovery only-show-errors',
}

/** Amazon's store, as words of its command lines name it. */
const store: CloudStore = {
  verb: /^(?:s3 )?(?:cp|sync|mv)$/,
  remote: /^s3:\/\//,
  host: 'amazonaws.com',
  values: 'acl profile region include exclude endpoint-url content-type cache-control storage-class sse',
}

/** The command line of Amazon’s cloud, and the emulator’s. */
export const aws: readonly Program[] = [
  {
    names: ['aws'],
    read: [
      readsCloud(row),
      printsSecret(/^configure get \S*(?:secret|token)/, '~/.aws/credentials'),
      copiesToStore(store),
    ],
    keys: ['~/.aws/credentials'],
    examples: [
      ['aws s3 rm s3://bucket --recursive', 'infrastructure aws delete bucket s3://bucket whole'],
      [
        'aws s3 cp a.txt s3://bucket/a.txt',
        'infrastructure aws create object a.txt s3://bucket/a.txt',
        'read a.txt recursive',
        'connect store amazonaws.com sends a.txt',
      ],
      [
        'aws cloudformation deploy --stack-name shop --no-execute-changeset',
        'infrastructure aws read change set shop',
      ],
      [
        'aws rds delete-db-instance --db-instance-identifier main',
        'infrastructure aws delete database main whole',
      ],
      [
        'aws configure get aws_secret_access_key',
        'infrastructure aws login configure aws_secret_access_key',
        'read ~/.aws/credentials',
      ],
    ],
  },
  {
    names: ['aws2'],
    read: readsCloud(row),
    examples: [['aws2 ec2 describe-instances', 'infrastructure aws read instance']],
  },
  {
    names: ['awslocal'],
    read: [readsCloud({ ...row, rehearsal: true }), copiesToStore({ ...store, host: 'localhost' })],
    examples: [
      [
        'awslocal s3 cp a.txt s3://bucket/a.txt',
        'infrastructure aws create object a.txt s3://bucket/a.txt',
        'read a.txt recursive',
        'connect store localhost sends a.txt',
      ],
    ],
  },
]
