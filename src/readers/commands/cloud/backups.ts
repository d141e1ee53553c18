import { type CloudPrograms, whole } from './cloud-program.ts'

/** Backups, snapshots, and stores that files are copied to. */
export const backups: CloudPrograms = {
  velero: {
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
  },
  rclone: {
    provider: 'rclone',
    order: 'verb',
    values: 'config include exclude filter transfers',
    rows: [
      ['** --dry-run|-n', 'read'],
      ['purge|delete|cleanup|rmdirs', 'delete', 'storage', whole],
      ['rmdir|deletefile', 'delete', 'storage'],
      ['sync|move|bisync', 'replace', 'storage'],
      ['copy|copyto * .* / copy|copyto * /*', 'read'],
      ['ls*|cat|check|size|about|tree|version', 'read'],
      ['copy|copyto|rcat', 'create', 'storage'],
      ['moveto', 'update', 'storage'],
    ],
  },
  s3cmd: {
    provider: 'aws',
    order: 'verb',
    rows: [
      ['rb / del|rm --recursive|-r', 'delete', 'bucket', whole],
      ['sync --delete-removed', 'delete', 'bucket'],
      ['ls|get|info|du', 'read'],
      ['put|sync|cp', 'create', 'object'],
      ['mv', 'update', 'object'],
    ],
  },
  mc: {
    provider: 's3',
    order: 'verb',
    rows: [
      ['rb / rm --recursive|-r', 'delete', 'bucket', whole],
      ['mirror --remove', 'delete', 'bucket'],
      ['ls|cat|stat|du|find', 'read'],
    ],
  },
  azcopy: {
    provider: 'azure',
    order: 'verb',
    rows: [
      ['remove|rm', 'delete', 'bucket', whole],
      ['sync --delete-destination', 'delete', 'bucket'],
    ],
  },
  restic: {
    provider: 'backup',
    order: 'verb',
    values: 'r repo p password-file o',
    rows: [
      ['** --dry-run|-n', 'read'],
      ['forget|prune / key remove / backup --prune', 'delete', 'backup', whole],
      ['**', 'read'],
    ],
  },
  borg: {
    provider: 'backup',
    order: 'verb',
    rows: [
      ['** --dry-run|-n', 'read'],
      ['delete|prune|recreate|rdelete|repo-delete|compact', 'delete', 'backup', whole],
      ['**', 'read'],
    ],
  },
  snapper: {
    provider: 'backup',
    order: 'verb',
    values: 'c config',
    rows: [
      ['delete|remove|undochange|rollback', 'delete', 'snapshot', whole],
      ['**', 'read'],
    ],
  },
  timeshift: {
    provider: 'backup',
    order: 'verb',
    rows: [['--delete / --delete-all', 'delete', 'backup', whole]],
  },
  vssadmin: { provider: 'backup', order: 'verb', rows: [['delete', 'delete', 'backup', whole]] },
  wbadmin: { provider: 'backup', order: 'verb', rows: [['delete', 'delete', 'backup', whole]] },
  tmutil: {
    provider: 'backup',
    order: 'verb',
    rows: [
      ['delete|deletelocalsnapshots|thinlocalsnapshots|deleteinprogress', 'delete', 'backup', whole],
      ['disable|disablelocal|removedestination', 'unprotect', 'backup'],
    ],
  },
}
