import type { Program } from '../program.ts'
import { readsCloud } from './reads-cloud.ts'
import { copiesToStore } from '../network/copies-to-store.ts'
import { sendsResticBackup } from '../network/odd-senders.ts'
import { whole } from './cloud-program.ts'

/** Backups, snapshots, and stores that files are copied to. */
export const backups: readonly Program[] = [
  {
    names: ['velero'],
    read: readsCloud({
      provider: 'backup',
      order: 'noun-verb',
      values: 'n namespace from-backup',
      rows: [
        ['backup|schedule|backup-location|snapshot-location|restore delete', 'delete', 'backup', whole],
        ['delete', 'delete', 'backup', whole],
        ['uninstall', 'delete', 'backup', whole],
        ['restore create', 'replace', 'namespace'],
        ['backup|restore|schedule get|describe|logs|download', 'read'],
        ['get|describe|version', 'read'],
      ],
    }),
    examples: [
      ['velero backup delete daily', 'infrastructure backup delete backup daily whole'],
      ['velero get backups', 'infrastructure backup read get backups'],
    ],
  },
  {
    names: ['rclone'],
    read: [
      readsCloud({
        provider: 'rclone',
        order: 'verb',
        values: 'config include exclude filter transfers',
        rows: [
          ['** --dry-run|-n|--dry-run=true', 'read'],
          ['purge|delete|cleanup|rmdirs', 'delete', 'storage', whole],
          ['rmdir|deletefile', 'delete', 'storage'],
          ['sync|move|bisync', 'replace', 'storage'],
          ['copy|copyto * .* / copy|copyto * /*', 'read'],
          ['ls*|cat|check|size|about|tree|version', 'read'],
          ['copy|copyto|rcat', 'create', 'storage'],
          ['moveto', 'update', 'storage'],
        ],
      }),
      copiesToStore({
        verb: /^(?:copy|copyto|sync|move|moveto|rcat)$/,
        remote: /^(?:[\w-]{2,64}|:\w{1,20}(?:,[^:]{1,300})?):/,
        host: '',
        values: 'config include exclude filter transfers',
      }),
    ],
    keys: ['~/.config/rclone/rclone.conf'],
    examples: [
      ['rclone purge store:old', 'infrastructure rclone delete storage store:old whole'],
      ['rclone purge store:old --dry-run', 'infrastructure rclone read store:old'],
      ['rclone purge store:old --dry-run=false', 'infrastructure rclone delete storage store:old whole'],
      ['rclone sync ~ store:home --dry-run', 'infrastructure rclone read /home/user store:home'],
      [
        'rclone copy ~/.ssh store:keys',
        'infrastructure rclone create storage /home/user/.ssh store:keys',
        'read /home/user/.ssh recursive',
        'connect store sends /home/user/.ssh',
      ],
      ['rclone ls store:', 'infrastructure rclone read store:'],
    ],
  },
  {
    names: ['s3cmd'],
    read: [
      readsCloud({
        provider: 'aws',
        order: 'verb',
        rows: [
          ['rb / del|rm --recursive|-r', 'delete', 'bucket', whole],
          ['sync --delete-removed', 'delete', 'bucket'],
          ['ls|get|info|du', 'read'],
          ['put|sync|cp', 'create', 'object'],
          ['mv', 'update', 'object'],
        ],
      }),
      copiesToStore({
        verb: /^(?:put|sync)$/,
        remote: /^s3:\/\//,
        host: 'amazonaws.com',
        values:
          'acl profile region include exclude endpoint-url content-type cache-control storage-class sse',
      }),
    ],
    keys: ['~/.s3cfg'],
    examples: [
      ['s3cmd del --recursive s3://bucket', 'infrastructure aws delete bucket s3://bucket whole'],
      [
        's3cmd put a.txt s3://bucket',
        'infrastructure aws create object a.txt s3://bucket',
        'read a.txt recursive',
        'connect store amazonaws.com sends a.txt',
      ],
    ],
  },
  {
    names: ['mc'],
    read: readsCloud({
      provider: 's3',
      order: 'verb',
      rows: [
        ['rb / rm --recursive|-r', 'delete', 'bucket', whole],
        ['mirror --remove', 'delete', 'bucket'],
        ['ls|cat|stat|du|find', 'read'],
      ],
    }),
    examples: [
      ['mc rb store/bucket', 'infrastructure s3 delete bucket store/bucket whole'],
      ['mc ls store', 'infrastructure s3 read store'],
    ],
  },
  {
    names: ['azcopy'],
    read: [
      readsCloud({
        provider: 'azure',
        order: 'verb',
        rows: [
          ['remove|rm', 'delete', 'bucket', whole],
          ['sync --delete-destination', 'delete', 'bucket'],
        ],
      }),
      copiesToStore({
        verb: /^(?:copy|cp|sync)$/,
        remote: /^https:/,
        host: 'windows.net',
        values: 'recursive',
      }),
    ],
    examples: [
      [
        'azcopy remove https://a.blob.core.windows.net/web',
        'infrastructure azure delete bucket https://a.blob.core.windows.net/web whole',
      ],
      [
        'azcopy copy a.txt https://a.blob.core.windows.net/web',
        'infrastructure azure create a.txt https://a.blob.core.windows.net/web',
        'read a.txt recursive',
        'connect store windows.net sends a.txt',
      ],
    ],
  },
  {
    names: ['restic'],
    read: [
      sendsResticBackup,
      readsCloud({
        provider: 'backup',
        order: 'verb',
        values: 'r repo p password-file o',
        rows: [
          ['** --dry-run|-n', 'read'],
          ['forget|prune / key remove / backup --prune', 'delete', 'backup', whole],
          ['**', 'read'],
        ],
      }),
    ],
    examples: [
      ['restic forget --keep-last 1 --prune', 'infrastructure backup delete backup 1 whole'],
      [
        'restic -r rest:http://up.example/ backup src',
        'read src recursive',
        'connect http POST up.example sends src',
        'infrastructure backup read src',
      ],
      ['restic snapshots', 'infrastructure backup read'],
    ],
  },
  {
    names: ['borg'],
    read: readsCloud({
      provider: 'backup',
      order: 'verb',
      rows: [
        ['** --dry-run|-n', 'read'],
        ['delete|prune|recreate|rdelete|repo-delete|compact', 'delete', 'backup', whole],
        ['**', 'read'],
      ],
    }),
    examples: [
      ['borg delete ::daily', 'infrastructure backup delete backup ::daily whole'],
      ['borg list', 'infrastructure backup read'],
    ],
  },
  {
    names: ['snapper'],
    read: readsCloud({
      provider: 'backup',
      order: 'verb',
      values: 'c config',
      rows: [
        ['delete|remove|undochange|rollback', 'delete', 'snapshot', whole],
        ['**', 'read'],
      ],
    }),
    examples: [
      ['snapper delete 3', 'infrastructure backup delete snapshot 3 whole'],
      ['snapper list', 'infrastructure backup read'],
    ],
  },
  {
    names: ['timeshift'],
    read: readsCloud({
      provider: 'backup',
      order: 'verb',
      rows: [['--delete / --delete-all', 'delete', 'backup', whole]],
    }),
    examples: [['timeshift --delete-all', 'infrastructure backup delete backup whole']],
  },
  {
    names: ['vssadmin', 'wbadmin'],
    read: readsCloud({ provider: 'backup', order: 'verb', rows: [['delete', 'delete', 'backup', whole]] }),
    examples: [
      ['vssadmin delete shadows', 'infrastructure backup delete backup shadows whole'],
      ['wbadmin delete catalog', 'infrastructure backup delete backup catalog whole'],
    ],
  },
]
