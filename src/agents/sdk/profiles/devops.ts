import type { DomainProfile } from './domain-profile.ts'

/** For tools that build, deploy and run systems. */
export const devops: DomainProfile = {
  name: 'devops',
  patterns: [
    { pattern: 'terraform destroy', risk: 0.85, why: 'infrastructure is destroyed' },
    { pattern: 'kubectl delete', risk: 0.7, why: 'what runs in a cluster is deleted' },
    { pattern: 'helm uninstall', risk: 0.7, why: 'a release is taken down' },
    { pattern: '--force', risk: 0.5, why: 'a safeguard is passed over' },
    { pattern: 'skip*approval', risk: 0.6, why: 'an approval is passed over' },
    { pattern: '0.0.0.0/0', risk: 0.65, why: 'something is opened to everybody' },
  ],
  sensitiveTerms: {
    kubeconfig: 0.6,
    'root account': 0.8,
    'break glass': 0.8,
    'state lock': 0.6,
    tfstate: 0.6,
  },
  criticalTools: [
    'destroy_*',
    '*_destroy',
    'drop_database',
    'delete_cluster',
    'delete_namespace',
    'rotate_root_*',
  ],
  safeTools: {
    'get_*': 0.2,
    'list_*': 0.2,
    'describe_*': 0.2,
    'plan_*': 0.25,
    'status_*': 0.2,
    '*_status': 0.2,
    '*_logs': 0.25,
  },
  floors: {
    'deploy*': 0.4,
    'rollback*': 0.4,
    'scale_*': 0.3,
    'restart_*': 0.35,
    'apply_*': 0.4,
    'grant_*': 0.5,
    'delete_*': 0.5,
  },
  productionMultiplier: 1.25,
  escalations: [
    {
      production: true,
      level: 'high',
      require: 2,
      reason: 'Two people agree to what changes production at this risk.',
    },
    {
      tools: ['deploy*', 'apply_*', 'rollback*'],
      production: true,
      raise: 'high',
      notify: true,
      reason: 'A release to production is looked at closely.',
    },
    {
      terms: ['delete backup', 'delete backups', 'disable backup', 'delete snapshot', 'delete snapshots'],
      raise: 'critical',
      notify: true,
      reason: 'Backups are what a mistake is undone with.',
    },
    {
      terms: ['disable audit', 'stop logging', 'disable logging', 'delete trail'],
      block: true,
      notify: true,
      reason: 'No tool turns off the record of what was done.',
    },
  ],
  questions: [
    {
      tools: ['deploy*', 'apply_*', 'rollback*', 'restart_*', 'scale_*', 'destroy_*', 'delete_*'],
      question: 'Where does this take effect?',
      argument: 'environment',
      wrong: ['production', 'staging', 'development', 'preview'],
    },
    {
      tools: ['deploy*', 'apply_*', 'rollback*', 'restart_*', 'scale_*', 'destroy_*', 'delete_*'],
      question: 'Which environment does this change?',
      argument: 'env',
      wrong: ['production', 'staging', 'development', 'preview'],
    },
    {
      tools: ['scale_*'],
      question: 'How many replicas will there be?',
      argument: 'replicas',
      wrong: ['0', '1', '3', '5', '10', '50'],
    },
    {
      question: 'In which region?',
      argument: 'region',
      wrong: ['eu-central-1', 'us-east-1', 'us-west-2', 'ap-southeast-1'],
    },
  ],
}
