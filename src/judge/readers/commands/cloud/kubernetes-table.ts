import type { Program } from '../program.ts'
import { copiesInto } from './copies-into.ts'
import { readsCloud } from './reads-cloud.ts'
import { opensTunnelWhen } from '../network/tunnels.ts'
import { type CloudRow, type CloudProgram, whole } from './cloud-program.ts'

const shortNames: NonNullable<CloudProgram['resources']> = {
  ns: 'namespace',
  po: 'pod',
  deploy: 'deployment',
  svc: 'service',
  sts: 'statefulset',
  ds: 'daemonset',
  rs: 'replicaset',
  cm: 'configmap',
  pvc: 'persistentvolumeclaim',
  pv: 'persistentvolume',
  ing: 'ingress',
  no: 'node',
  sa: 'serviceaccount',
  cj: 'cronjob',
  crd: 'customresourcedefinition',
  pdb: 'poddisruptionbudget',
  hpa: 'horizontalpodautoscaler',
  netpol: 'networkpolicy',
}

/** Deleting a pod lets its owner make another; deleting what holds data or others loses them. */
const deletions: readonly CloudRow[] = [
  ['delete --dry-run=client|--dry-run=server', 'read'],
  ['delete ns|namespace*|project*|ns/*|namespace/*', 'delete', 'namespace', whole],
  ['delete --all|-A|--all-namespaces', 'delete', '', whole],
  ['delete pv|pvc|pv/*|pvc/*|persistentvolume*', 'delete', 'volume', whole],
  ['delete crd*|customresourcedefinition*', 'delete', 'customresourcedefinition', whole],
  ['delete node*|no|no/* / delete sts|statefulset*', 'delete', '', whole],
  ['delete clusterrole*|role|roles|rolebinding*|serviceaccount*|sa', 'update', 'permission'],
  [
    'delete networkpolic*|netpol|poddisruptionbudget*|pdb|validatingwebhook*|mutatingwebhook*|podsecuritypolic*|resourcequota*',
    'unprotect',
  ],
  ['delete volumesnapshot*|backup*', 'delete', 'backup', whole],
  ['delete --filename|-f|--kustomize|-k', 'delete', 'manifest', whole],
  ['delete po|pod|pods|po/*|pod/*|pods/*|event|events|job|jobs|job/*', 'delete', 'pod', 'part'],
]

const kubectl: CloudProgram = {
  provider: 'kubernetes',
  order: 'verb-noun',
  values:
    'n namespace context cluster f filename l selector o output replicas kubeconfig as as-group p patch type c container ' +
    'timeout grace-period field-selector user server s token dry-run cascade image port target-port from-literal from-file ' +
    'tail since k kustomize sort-by template raw subresource for field-manager limits requests cpu-percent min max to-revision ' +
    'revision restart env overrides v request-timeout as-uid prune-allowlist serviceaccount role clusterrole verb resource',
  resources: shortNames,
  rows: [
    ...deletions,
    [
      '** --dry-run=client|--dry-run=server / diff|kustomize|explain|options|plugin|krew|ctx|ns|neat|tree|stern',
      'read',
    ],
    // A pod that goes again when its one command is done.
    ['run --rm', 'exec', 'pod'],
    ['scale|autoscale --replicas=0', 'scale', '', whole],
    ['scale', 'scale'],
    ['get --raw=/api*/secrets* / get|describe secret*|secret/*|secrets/* --output|-o', 'read', 'secret'],
    ['get *secret* --output=*y*|-o=*y*|--output=*json*|-o=*json*|--template', 'read', 'secret'],
    ['create token / config view --raw / view-secret / set env --list', 'read', 'secret'],
    ['apply --prune', 'replace', 'manifest', whole],
    ['apply edit-last-applied|set-last-applied', 'update', 'manifest'],
    ['replace --force', 'replace', 'manifest'],
    ['apply|replace', 'deploy', 'manifest'],
    ['rollout undo', 'rollback', 'deployment'],
    ['rollout restart|pause|resume', 'update', 'deployment'],
    ['rollout', 'read', 'deployment'],
    ['drain|cordon|uncordon|taint', 'update', 'node'],
    [
      'create clusterrole*|role*|serviceaccount|sa / auth reconcile / certificate approve / adm policy ** / policy add-* / adm groups ** / set subject',
      'update',
      'permission',
    ],
    ['create ns|namespace', 'create', 'namespace'],
    ['config delete-context|delete-cluster|delete-user', 'none'],
    [
      'config|auth|api-resources|api-versions|cluster-info|version|status|projects|whoami|completion|wait|top|logs|events|get|describe',
      'read',
    ],
    ['login|logout', 'login'],
    ['project|new-project|new-app', 'create', 'project'],
    ['cp', 'create', 'file'],
    [
      'patch|set|edit|label|annotate|expose|autoscale|run|debug|certificate|start-build|import-image',
      'update',
    ],
    ['port-forward|proxy|attach|exec|rsh|rsync', 'exec', 'pod'],
    ['adm drain|cordon|uncordon|upgrade', 'update', 'node'],
    ['adm prune', 'delete', 'image', whole],
  ],
  unattended: 'now grace-period=0',
}

/** The words of helm, which is a package manager too. */
export const helm: CloudProgram = {
  provider: 'helm',
  order: 'verb-noun',
  values:
    'n namespace kube-context f values set set-string set-file version timeout kubeconfig repo o output history-max',
  rows: [
    ['** --dry-run', 'read'],
    ['uninstall|delete|del|un', 'delete', 'release', whole],
    ['install|upgrade', 'deploy', 'release'],
    ['rollback', 'rollback', 'release'],
    ['get values|all --all|-a|-o / get values|all', 'read', 'release'],
    ['push', 'deploy', 'chart'],
    [
      'repo|template|lint|list|ls|status|get|show|search|pull|dependency|dep|package|create|version|env|history|plugin|test|diff|completion|registry|verify|inspect',
      'read',
    ],
  ],
}

/** Programs of Kubernetes: its clusters, and what is installed in them. */
export const kubernetes: readonly Program[] = [
  {
    names: ['kubectl'],
    read: [opensTunnelWhen(/^proxy .*--address[= ](?!127\.|localhost)/), readsCloud(kubectl), copiesInto],
    keys: ['~/.kube/config'],
    examples: [
      ['kubectl -n shop delete ns shop', 'infrastructure kubernetes delete namespace shop whole'],
      ['kubectl scale deploy/web --replicas=0', 'infrastructure kubernetes scale deployment web whole'],
      ['kubectl get pods', 'infrastructure kubernetes read pod'],
      [
        'kubectl proxy --address=0.0.0.0',
        'listen tunnel serves tunnel',
        'infrastructure kubernetes exec pod',
      ],
    ],
  },
  {
    names: ['oc', 'k', 'kubecolor'],
    read: [readsCloud(kubectl), copiesInto],
    examples: [['oc delete project shop', 'infrastructure kubernetes delete namespace shop whole']],
  },
  {
    names: ['helm3'],
    read: readsCloud(helm),
    examples: [['helm3 uninstall web', 'infrastructure helm delete release web whole']],
  },
  {
    names: ['helmfile'],
    read: readsCloud({
      provider: 'helm',
      order: 'verb',
      values: 'f file e environment n namespace l selector kube-context',
      rows: [
        ['destroy|delete', 'delete', 'release', whole],
        ['apply|sync', 'deploy', 'release'],
        ['charts', 'deploy', 'release'],
        ['diff|template|lint|list|status|deps|repos|fetch|build|test|init|version', 'read'],
      ],
    }),
    examples: [
      ['helmfile destroy', 'infrastructure helm delete release whole'],
      ['helmfile diff', 'infrastructure helm read'],
    ],
  },
  {
    names: ['argocd'],
    read: readsCloud({
      provider: 'argocd',
      order: 'noun-verb',
      values: 'server auth-token app-namespace N p parameter revision grpc-web-root-path project',
      rows: [
        ['app|appset delete / cluster rm / proj delete', 'delete', 'application', whole],
        ['app delete-resource', 'delete', 'resource'],
        ['app sync --prune / app sync --force|--replace', 'replace', 'application'],
        ['app sync / app set|create|edit|patch|actions|unset / appset create', 'deploy', 'application'],
        ['app rollback', 'rollback', 'application'],
        [
          'account|proj|cert|gpg|repo|repocreds|cluster add|create|update-password|generate-token|add-*|set|rm|allow-*|deny-*',
          'update',
          'permission',
        ],
        ['login|logout|context|relogin', 'login'],
        [
          'app|appset|cluster|proj|repo|account get|list|diff|history|logs|wait|manifests|resources|get-user-info',
          'read',
        ],
      ],
    }),
    examples: [
      ['argocd app delete shop', 'infrastructure argocd delete application shop whole'],
      ['argocd app list', 'infrastructure argocd read app'],
    ],
  },
  {
    names: ['flux'],
    read: readsCloud({
      provider: 'flux',
      order: 'verb-noun',
      values: 'n namespace context',
      rows: [
        ['delete|uninstall', 'delete', '', whole],
        ['suspend|resume', 'update', 'kustomization'],
        ['reconcile|bootstrap|install|create|push', 'deploy'],
        ['get|check|export|logs|events|tree|trace|diff|stats|build|list|pull|version', 'read'],
      ],
      unattended: 's silent',
    }),
    examples: [
      ['flux delete kustomization shop', 'infrastructure flux delete kustomization shop whole'],
      ['flux get all', 'infrastructure flux read all'],
    ],
  },
  {
    names: ['istioctl'],
    read: readsCloud({
      provider: 'istio',
      order: 'verb',
      values: 'n namespace f filename set context',
      rows: [
        ['uninstall|x|experimental uninstall / uninstall', 'delete', 'mesh', whole],
        ['install|upgrade', 'deploy', 'mesh'],
        [
          'analyze|version|proxy-status|ps|proxy-config|pc|verify-install|dashboard|validate|manifest|profile|bug-report',
          'read',
        ],
      ],
    }),
    examples: [
      ['istioctl uninstall --purge', 'infrastructure istio delete mesh whole'],
      ['istioctl version'],
    ],
  },
  {
    names: ['linkerd'],
    read: readsCloud({
      provider: 'linkerd',
      order: 'verb',
      rows: [['check|version|stat|top|tap|viz|dashboard|install|uninstall|upgrade', 'read']],
    }),
    examples: [['linkerd check', 'infrastructure linkerd read']],
  },
  {
    names: ['kustomize'],
    read: readsCloud({
      provider: 'kubernetes',
      order: 'verb',
      rows: [['build|cfg|version|localize', 'read']],
    }),
    examples: [['kustomize build shop', 'infrastructure kubernetes read shop']],
  },
  {
    names: ['kubeadm'],
    read: readsCloud({
      provider: 'kubernetes',
      order: 'verb',
      rows: [
        ['reset', 'delete', 'cluster', whole],
        ['token create|list / init phase upload-certs', 'read', 'secret'],
        ['init|join / upgrade apply|node / certs renew', 'deploy', 'cluster'],
      ],
      unattended: 'f',
    }),
    examples: [
      ['kubeadm reset -f', 'infrastructure kubernetes delete cluster whole'],
      ['kubeadm token list', 'infrastructure kubernetes read secret'],
    ],
  },
  {
    names: ['kind'],
    read: readsCloud({
      provider: 'kubernetes',
      order: 'verb-noun',
      values: 'name',
      rows: [['delete', 'delete', 'kind', 'part']],
      local: true,
    }),
    examples: [['kind delete cluster --name dev', 'infrastructure kubernetes delete kind cluster']],
  },
  {
    names: ['k3d'],
    read: readsCloud({
      provider: 'kubernetes',
      order: 'noun-verb',
      rows: [['cluster delete', 'delete', 'kind', 'part']],
      local: true,
    }),
    examples: [['k3d cluster delete dev', 'infrastructure kubernetes delete kind dev']],
  },
  {
    names: ['minikube'],
    read: readsCloud({
      provider: 'docker',
      order: 'verb',
      values: 'p profile',
      rows: [
        ['delete', 'delete', 'machine'],
        ['start|stop|pause|unpause', 'update', 'machine'],
      ],
      local: true,
    }),
    examples: [['minikube delete', 'infrastructure docker delete machine whole']],
  },
  {
    names: ['eksctl'],
    read: readsCloud({
      provider: 'aws',
      order: 'verb-noun',
      values: 'name region n cluster f config-file profile nodes N nodes-min nodes-max',
      rows: [
        ['delete', 'delete', '', whole],
        ['scale --nodes=0|-N=0', 'scale', 'nodegroup', whole],
        ['drain', 'update', 'nodegroup'],
        ['get|info|version|utils', 'read'],
      ],
    }),
    examples: [
      ['eksctl delete cluster --name shop', 'infrastructure aws delete cluster shop whole'],
      ['eksctl get cluster', 'infrastructure aws read cluster'],
    ],
  },
  {
    names: ['kops'],
    read: readsCloud({
      provider: 'kubernetes',
      order: 'verb-noun',
      values: 'name state',
      rows: [
        ['delete', 'delete', '', whole],
        ['update !--yes / rolling-update !--yes', 'read'],
        ['update|rolling-update|replace', 'deploy', 'cluster'],
      ],
    }),
    examples: [
      ['kops delete cluster shop --yes', 'infrastructure kubernetes delete cluster shop whole'],
      ['kops update cluster shop', 'infrastructure kubernetes read cluster shop'],
    ],
  },
  {
    names: ['rancher'],
    read: readsCloud({
      provider: 'kubernetes',
      order: 'noun-verb',
      rows: [['** delete|rm', 'delete', '', whole]],
    }),
    examples: [['rancher clusters delete shop', 'infrastructure kubernetes delete cluster shop whole']],
  },
]
