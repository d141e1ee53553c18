import type { CommandReader } from '../command.ts'
import { emitFiles } from './file-effects.ts'
import { given, readOptions } from './options.ts'

/** Programs that make what is on a disk unreadable, and options of theirs that take a value. */
const overwrite =
  (values = ''): CommandReader =>
  (command, context) => {
    const options = readOptions(command.args, new Set(values.split(' ')))
    const { operands } = options
    if (given(options, 'no-act', 'dry-run', 'n', 'h', 'help', 'V', 'version') && !values.includes(' n'))
      return undefined
    emitFiles(
      context,
      'write',
      operands.filter(word => /^\/dev\/|^\$|\.img$|\.iso$/.test(word.text) || !word.known),
      { shred: true },
    )
    return undefined
  }

/** Opening, listing and resizing an encrypted volume keeps what is on it. */
const encrypted: CommandReader = (command, context) => {
  const destroys = command.args.some(word =>
    /^(?:luksFormat|erase|luksErase|reencrypt|format)$/.test(word.text),
  )
  return destroys ? overwrite('c s h t S d')(command, context) : undefined
}

/** Only its writing test overwrites what is there. */
const badBlocks: CommandReader = (command, context) =>
  command.args.some(word => /^-\w*w/.test(word.text))
    ? overwrite('b c e i o p t')(command, context)
    : undefined

/** `hdparm` looks and sets; three of its options destroy. */
const hdparm: CommandReader = (command, context) =>
  command.args.some(word => /^--(?:security-erase|trim-sector|write-sector|sanitize)/.test(word.text))
    ? overwrite('user-master')(command, context)
    : undefined

/** `fdisk -l` and its kin only look. */
const partition: CommandReader = (command, context) => {
  const looks = command.args.some(word =>
    /^(?:-l|--list|print|-p|--print|-d|--dump|list|info|-n|--no-act)$/.test(word.text),
  )
  return looks
    ? undefined
    : overwrite(command.program === 'parted' ? 'a align' : 's script n t')(command, context)
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
  ['badblocks', badBlocks],
  ['hdparm', hdparm],
  ['nvme', overwrite()],
  ['cryptsetup', encrypted],
  ['sgdisk', partition],
  ['gdisk', partition],
  ['fdisk', partition],
  ['sfdisk', partition],
  ['cfdisk', partition],
  ['parted', partition],
  ['lvm', volume('lvm', /^(?:lv|vg|pv)remove$/, 'volume')],
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
