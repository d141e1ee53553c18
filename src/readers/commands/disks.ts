import type { CommandReader } from '../command.ts'
import { emitFiles } from './file-effects.ts'
import { readOptions } from './options.ts'

/** Programs that make what is on a disk unreadable, and options of theirs that take a value. */
const overwrite =
  (values = ''): CommandReader =>
  (command, context) => {
    const { operands } = readOptions(command.args, new Set(values.split(' ')))
    emitFiles(
      context,
      'write',
      operands.filter(word => /^\/dev\/|^\$|\.img$|\.iso$/.test(word.text) || !word.known),
      { shred: true },
    )
    return undefined
  }

/** `fdisk -l` and its kin only look. */
const partition: CommandReader = (command, context) => {
  const looks = command.args.some(word =>
    /^(?:-l|--list|print|-p|--print|-d|--dump|list|info)$/.test(word.text),
  )
  return looks ? undefined : overwrite('s script n t')(command, context)
}

/** Volumes and pools: destroying one is a verb of the program. */
const volume =
  (provider: string, verbs: RegExp, resource: string): CommandReader =>
  (command, context) => {
    const words = command.args.map(word => word.text)
    const destroys = verbs.test(command.program) || words.some(word => verbs.test(word))
    if (!destroys) return undefined
    const target = words.filter(word => !word.startsWith('-')).at(-1) ?? ''
    context.out.emit({
      type: 'infrastructure',
      provider,
      verb: 'delete',
      resource,
      target,
      whole: true,
      production: false,
      unattended: true,
      evidence: command.evidence,
      through: context.through,
    })
    return undefined
  }

export const disks: readonly (readonly [string, CommandReader])[] = [
  ...[
    'mkfs',
    'mkfs.ext4',
    'mkfs.ext3',
    'mkfs.ext2',
    'mkfs.xfs',
    'mkfs.btrfs',
    'mkfs.vfat',
    'mkfs.fat',
    'mkfs.ntfs',
    'mke2fs',
    'mkdosfs',
    'newfs',
  ].map(name => [name, overwrite('t L U b i I N O E m')] as const),
  ['mkswap', overwrite('L U')],
  ['wipefs', overwrite('t o')],
  ['blkdiscard', overwrite('o l p')],
  ['badblocks', overwrite()],
  ['hdparm', overwrite('user-master security-erase security-erase-enhanced security-set-pass')],
  ['nvme', overwrite()],
  ['cryptsetup', overwrite()],
  ['sgdisk', partition],
  ['gdisk', partition],
  ['fdisk', partition],
  ['sfdisk', partition],
  ['cfdisk', partition],
  ['parted', partition],
  ['lvremove', volume('lvm', /^lvremove$/, 'volume')],
  ['vgremove', volume('lvm', /^vgremove$/, 'volume group')],
  ['pvremove', volume('lvm', /^pvremove$/, 'physical volume')],
  ['zfs', volume('zfs', /^(?:destroy|rollback)$/, 'dataset')],
  ['zpool', volume('zfs', /^(?:destroy|labelclear)$/, 'pool')],
  ['btrfs', volume('btrfs', /^delete$/, 'subvolume')],
  ['mdadm', volume('raid', /^--(?:zero-superblock|remove|stop)$/, 'array')],
  [
    'diskutil',
    volume('disk', /^(?:erase\w{1,12}|partitionDisk|reformat|apfs|zeroDisk|secureErase)$/i, 'disk'),
  ],
  ['tmutil', volume('backup', /^(?:delete\w{0,20}|disable)$/, 'backup')],
]
