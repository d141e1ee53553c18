import type { Program } from '../program.ts'
import { copiesInto } from './copies-into.ts'
import { opensContainer } from '../network/open-services.ts'
import { readsCloud } from './reads-cloud.ts'
import { type CloudRow, type CloudProgram, whole } from './cloud-program.ts'

const compose: readonly CloudRow[] = [
  ['compose down -v|--volumes', 'delete', 'volume', whole],
  ['compose down --rmi', 'delete', 'image'],
  ['compose down', 'update', 'container'],
  ['compose rm -v / compose rm -f=v|-f=sv', 'delete', 'volume'],
  ['compose rm', 'delete', 'container'],
  ['compose push', 'deploy', 'image'],
  ['compose up --renew-anon-volumes|-V', 'delete', 'volume'],
  ['compose up|start|create|build|pull|run|watch', 'create', 'container'],
  ['compose stop|restart|kill|pause|unpause|scale|cp', 'update', 'container'],
  ['compose exec|attach', 'exec', 'container'],
  ['compose', 'read'],
]

const removals: readonly CloudRow[] = [
  ['volume rm|remove', 'delete', 'volume', whole],
  ['volume prune', 'delete', 'volume', whole],
  ['system prune --volumes', 'delete', 'volume', whole],
  ['system reset', 'delete', 'volume', whole],
  ['rm -v|--volumes / container rm|remove -v|--volumes', 'delete', 'volume'],
  [
    'system|image|builder|container|network prune / buildx prune / buildx rm / image remove --all / rmi -a|--all',
    'delete',
    'cache',
  ],
  ['rm|remove / container rm|remove / pod rm', 'delete', 'container'],
  ['rmi|untag / image rm|remove', 'delete', 'image'],
  ['swarm leave / stack|service rm|remove|down / node rm|remove', 'delete', 'service', whole],
  ['secret rm|remove', 'delete', 'secret'],
  ['config rm|remove', 'delete', 'setting'],
  ['network|plugin|manifest|context rm|remove', 'delete', 'network'],
  ['machine rm|reset / machine os apply', 'delete', 'machine', whole],
]

const engine: CloudProgram = {
  provider: 'docker',
  order: 'verb-noun',
  values:
    'f file p project-name H host c context filter format url connection e env t tag v volume w workdir u user name network ' +
    'mount entrypoint build-arg target platform l label publish m memory cpus output cache-from cache-to restart add-host ' +
    'env-file pid ipc ulimit hostname signal time n tail since replicas profile rmi stop-timeout log-level',
  local: true,
  rows: [
    ...compose,
    ...removals,
    ['push / image|manifest push / ** --push / stack deploy / trust sign', 'deploy', 'image'],
    ['service scale / service update --replicas=0', 'scale', 'service', whole],
    [
      'service create|update|rollback / swarm init|join|update / node update|promote|demote',
      'update',
      'service',
    ],
    [
      'stop|kill|restart|pause|unpause|rename|update|cp / container stop|kill|restart|pause|unpause|rename|update|cp / machine stop|set',
      'update',
      'container',
    ],
    ['network connect|disconnect', 'update', 'network'],
    [
      'build|run|create|start|pull|commit|import|load|tag / buildx|image|container|volume|network|builder|machine|pod create|build|bake|pull|start|run|tag|load|import|commit|init|use',
      'create',
      'container',
    ],
    ['exec|attach / container exec|attach', 'exec', 'container'],
    ['login|logout', 'login'],
    ['** --format=*len*|-f=*len*', 'read'],
    [
      'inspect --format=*.env*|-f=*.env*|--format=*.config}}*|-f=*.config}}* / * inspect --format=*.env*|-f=*.env*|--format=*.config}}*|-f=*.config}}* / compose config --environment / swarm join-token|unlock-key',
      'read',
      'secret',
    ],
    ['**', 'read'],
  ],
  unattended: 'f force a all',
}

const alone = (prefix: string): CloudProgram => ({
  ...engine,
  rows: compose.map(([pattern, ...rest]) => [pattern.replaceAll('compose', prefix).trim(), ...rest] as const),
})

/** Containers and virtual machines of this machine, or of another one where an address says so. */
export const containers: readonly Program[] = [
  {
    names: ['docker', 'podman', 'nerdctl', 'finch'],
    read: [opensContainer, readsCloud(engine), copiesInto],
    keys: ['~/.docker/config.json', '~/.config/containers/auth.json'],
    examples: [
      ['docker rm -f web', 'infrastructure docker delete container'],
      ['docker system prune -af --volumes', 'infrastructure docker delete volume whole'],
      ['docker ps -a', 'infrastructure docker read'],
      [
        'docker run -p 0.0.0.0:5432:5432 -e POSTGRES_HOST_AUTH_METHOD=trust postgres',
        'listen tcp serves database',
        'infrastructure docker create container',
      ],
      ["docker inspect web -f '{{json .Config.Env}}'", 'infrastructure docker read secret'],
      ["docker inspect web -f '{{len .Config.Env}}'", 'infrastructure docker read web'],
      [
        'docker cp dist web:/app',
        'infrastructure docker update container dist web:/app',
        'read dist recursive',
      ],
      ['docker push shop:1', 'infrastructure docker deploy image shop:1'],
    ],
  },
  {
    names: ['docker-compose', 'podman-compose'],
    read: [readsCloud(alone('')), copiesInto],
    examples: [
      ['docker-compose down -v', 'infrastructure docker delete volume whole'],
      ['docker-compose up -d', 'infrastructure docker create container'],
    ],
  },
  {
    names: ['buildah'],
    read: readsCloud({
      provider: 'docker',
      order: 'verb',
      local: true,
      rows: [
        ['rm|rmi|prune', 'delete', 'cache'],
        ['push', 'deploy', 'image'],
        ['**', 'read'],
      ],
    }),
    examples: [
      ['buildah rmi old', 'infrastructure docker delete cache old'],
      ['buildah push shop', 'infrastructure docker deploy image shop'],
    ],
  },
  {
    names: ['skopeo'],
    read: readsCloud({
      provider: 'registry',
      order: 'verb',
      rows: [
        ['delete', 'delete', 'image'],
        ['copy|sync docker://* docker://* / copy|sync * docker://*', 'deploy', 'image'],
        ['**', 'read'],
      ],
    }),
    examples: [
      [
        'skopeo delete docker://h.example/shop:1',
        'infrastructure registry delete image docker://h.example/shop:1',
      ],
      ['skopeo copy docker://a/b docker://c/d', 'infrastructure registry deploy image'],
    ],
  },
  {
    names: ['crane'],
    read: readsCloud({
      provider: 'registry',
      order: 'verb',
      rows: [
        ['delete', 'delete', 'image'],
        ['push|copy|append|mutate', 'deploy', 'image'],
        ['tag', 'create', 'image'],
      ],
    }),
    examples: [
      ['crane delete h.example/shop:1', 'infrastructure registry delete image h.example/shop:1'],
      ['crane push a.tar h.example/shop:1', 'infrastructure registry deploy image a.tar h.example/shop:1'],
    ],
  },
  {
    names: ['oras'],
    read: readsCloud({
      provider: 'registry',
      order: 'verb',
      rows: [
        ['push|copy|cp|attach', 'deploy', 'image'],
        ['manifest|blob delete', 'delete', 'image'],
      ],
    }),
    examples: [
      ['oras push h.example/shop:1 a.txt', 'infrastructure registry deploy image h.example/shop:1 a.txt'],
    ],
  },
  {
    names: ['ctr'],
    read: readsCloud({
      provider: 'docker',
      order: 'noun-verb',
      values: 'n namespace',
      local: true,
      rows: [['** rm|delete|remove', 'delete', 'container']],
    }),
    examples: [['ctr containers rm web', 'infrastructure docker delete container web']],
  },
  {
    names: ['crictl'],
    read: readsCloud({
      provider: 'docker',
      order: 'verb',
      local: true,
      rows: [
        ['rm|rmp|stop|stopp', 'delete', 'container'],
        ['rmi', 'delete', 'image'],
      ],
    }),
    examples: [['crictl rm web', 'infrastructure docker delete container web']],
  },
  {
    names: ['lxc', 'incus'],
    read: readsCloud(lxd()),
    examples: [
      ['lxc delete web', 'infrastructure lxd delete machine web whole'],
      ['lxc list', 'infrastructure lxd read'],
      ['incus delete web', 'infrastructure lxd delete machine web whole'],
    ],
  },
  {
    names: ['vagrant'],
    read: readsCloud({
      provider: 'vagrant',
      order: 'verb',
      rows: [
        ['destroy', 'delete', 'machine', whole],
        ['box remove|prune / snapshot delete', 'delete', 'image'],
        ['halt|reload|suspend|resume|provision', 'update', 'machine'],
        ['up', 'create', 'machine'],
        ['cloud publish|delete', 'deploy', 'image'],
        ['**', 'read'],
      ],
      unattended: 'f',
    }),
    examples: [
      ['vagrant destroy -f', 'infrastructure vagrant delete machine whole'],
      ['vagrant status', 'infrastructure vagrant read'],
    ],
  },
  {
    names: ['virsh'],
    read: readsCloud({
      provider: 'libvirt',
      order: 'verb',
      values: 'c connect',
      rows: [
        ['undefine|vol-delete|vol-wipe|pool-delete', 'delete', 'machine', whole],
        ['snapshot-delete|checkpoint-delete', 'delete', 'snapshot', whole],
        ['snapshot-revert', 'rollback', 'machine'],
        [
          'destroy|shutdown|reboot|reset|suspend|resume|save|migrate|edit|set*|attach-*|detach-*|net-destroy|net-undefine|pool-destroy|pool-undefine',
          'update',
          'machine',
        ],
        ['console', 'exec', 'machine'],
        ['start|create|define|snapshot-create*', 'create', 'machine'],
        ['**', 'read'],
      ],
    }),
    examples: [
      ['virsh undefine web', 'infrastructure libvirt delete machine web whole'],
      ['virsh list', 'infrastructure libvirt read'],
    ],
  },
  {
    names: ['VBoxManage'],
    read: readsCloud({
      provider: 'virtualbox',
      order: 'verb',
      rows: [
        ['unregistervm', 'delete', 'machine', whole],
        ['closemedium --delete / snapshot * delete', 'delete', 'snapshot', whole],
        ['controlvm|modifyvm', 'update', 'machine'],
        ['list|showvminfo', 'read'],
      ],
    }),
    examples: [
      ['VBoxManage unregistervm web --delete', 'infrastructure virtualbox delete machine web whole'],
      ['VBoxManage list vms', 'infrastructure virtualbox read vms'],
    ],
  },
  {
    names: ['qm', 'pct'],
    read: readsCloud(proxmox()),
    examples: [
      ['qm destroy 100', 'infrastructure proxmox delete machine 100 whole'],
      ['qm list', 'infrastructure proxmox read'],
    ],
  },
  {
    names: ['pvecm', 'qmrestore', 'pctrestore', 'pveceph', 'pvesm'],
    read: readsCloud({
      provider: 'proxmox',
      order: 'verb',
      values: 'storage pool',
      rows: [
        ['del*|d|purge|destroy* / osd|mon|mgr|mds|pool|fs destroy / free|remove', 'delete', 'machine', whole],
        ['** --force', 'replace', 'machine'],
        ['add*|create|expected|update*', 'update', 'machine'],
        ['status|nodes|list|path|help', 'read'],
      ],
    }),
    examples: [
      ['pvecm delnode web', 'infrastructure proxmox delete machine web whole'],
      ['pvecm status', 'infrastructure proxmox read'],
      ['qmrestore a.vma 100 --force true', 'infrastructure proxmox replace machine a.vma 100 true'],
    ],
  },
  {
    names: ['multipass'],
    read: readsCloud(localMachine('delete|purge')),
    examples: [['multipass delete web', 'infrastructure multipass delete machine web whole']],
  },
  {
    names: ['limactl'],
    read: readsCloud(localMachine('delete|rm')),
    examples: [['limactl delete web', 'infrastructure multipass delete machine web whole']],
  },
  {
    names: ['colima'],
    read: readsCloud(localMachine('delete')),
    examples: [['colima delete web', 'infrastructure multipass delete machine web whole']],
  },
]

function lxd(): CloudProgram {
  return {
    provider: 'lxd',
    order: 'verb',
    rows: [
      ['delete|rm / storage delete / storage volume delete / project delete', 'delete', 'machine', whole],
      ['snapshot delete', 'delete', 'snapshot', whole],
      ['image delete / profile delete / network delete', 'delete', 'image'],
      ['stop|restart|pause|move|rename|rebuild', 'update', 'machine'],
      ['restore / snapshot restore', 'rollback', 'machine'],
      ['launch|init|start|copy|publish|snapshot', 'create', 'machine'],
      ['list|ls|info|show / config show / image list', 'read'],
    ],
    unattended: 'f',
  }
}

function proxmox(): CloudProgram {
  return {
    provider: 'proxmox',
    order: 'verb',
    rows: [
      ['des*|template', 'delete', 'machine', whole],
      ['dels*', 'delete', 'snapshot', whole],
      ['rollback', 'rollback', 'machine'],
      [
        'stop|shu*|rese*|reb*|sus*|se|set|resi*|migrate|move*|disk unlink / disk move --delete',
        'update',
        'machine',
      ],
      ['list|config|status|pending|listsnapshot', 'read'],
    ],
  }
}

function localMachine(removal: string): CloudProgram {
  return {
    provider: 'multipass',
    order: 'verb',
    rows: [
      [removal, 'delete', 'machine', whole],
      ['**', 'read'],
    ],
  }
}
