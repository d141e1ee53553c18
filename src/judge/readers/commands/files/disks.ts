import { wordSet } from '../../../../ground/model/word-set.ts'
import type { InfrastructureResource } from '../../../../ground/model/vocabulary/infrastructure-resource.ts'
import type { InfrastructureProvider } from '../../../../ground/model/vocabulary/infrastructure-provider.ts'
import type { Program } from '../program.ts'
import type { CommandReader } from '../../command.ts'
import { whole } from '../cloud/cloud-program.ts'
import { readsCloud } from '../cloud/reads-cloud.ts'
import { emitFiles } from './emit-file.ts'
import { readsFiles } from './reading.ts'
import { readsLine } from '../machine/reads-line.ts'
import { pathTarget } from '../../paths/path-target.ts'
import { hasOption, readOptions } from '../../options.ts'

const isDisk = (path: string) => /^\/dev\/|^\$|\.img$|\.iso$/.test(path)

/** Makes a reader of a program that overwrites the disks it names; `values` are the options that take the next word. */
const overwrite =
  (values = ''): CommandReader =>
  (command, context) => {
    const options = readOptions(command.args, wordSet(values))
    const { operands } = options
    if (hasOption(options, 'no-act', 'dry-run', 'n', 'h', 'help', 'V', 'version') && !values.includes(' n'))
      return undefined
    emitFiles(
      context,
      'write',
      operands.filter(word => !word.known || isDisk(pathTarget(word, context.place).path ?? word.text)),
      { shred: true },
    )
    return undefined
  }

/** Makes a reader of a program that overwrites unless a word says that it only looks. */
const unless =
  (looks: RegExp, values?: string): CommandReader =>
  (command, context) =>
    command.args.some(word => looks.test(word.text)) ? undefined : overwrite(values)(command, context)

/** Makes a reader of a program that only looks unless a word says that it writes. */
const onlyIf =
  (writes: RegExp, values?: string, rehearses?: RegExp): CommandReader =>
  (command, context) => {
    const has = (pattern: RegExp) => command.args.some(word => pattern.test(word.text))
    return has(writes) && !(rehearses && has(rehearses)) ? overwrite(values)(command, context) : undefined
  }

/** sgdisk looks where all of its options only print. */
const sgdisk: CommandReader = (command, context) => {
  const options = command.args.slice(0, -1).map(word => word.text)
  const looks =
    options.length > 0 &&
    options.every(text => /^(?:-[pvEFDi]|-i\d{1,3}|\d{1,3}|--print|--verify|--info=\d{1,3})$/.test(text))
  return looks ? undefined : overwrite('d n t c i b l g R')(command, context)
}

const tableLooks = /^(?:-l|--list|-d|--dump|-V|-F|-J|--list-free|--json|--verify)$/
const partedLooks = /^(?:-l|--list|-lm|print|help)$/
const partedWrites =
  /^(?:mklabel|mktable|mkpart\w{0,2}|rm|resizepart|rescue|set|name|toggle|disk_set|disk_toggle|type)$/

/** parted without a command is a dialogue; what it prints it does not write. */
const parted: CommandReader = (command, context) => {
  const has = (pattern: RegExp) => command.args.some(word => pattern.test(word.text))
  return has(partedLooks) && !has(partedWrites) ? undefined : overwrite('a align')(command, context)
}

/** Makes a reader of a program that destroys volumes or pools by one of its verbs. */
const volume =
  (
    provider: InfrastructureProvider,
    verbs: RegExp,
    resource: InfrastructureResource,
    rehearsal?: RegExp,
  ): CommandReader =>
  (command, context) => {
    const words = command.args.map(word => word.text)
    const destroys = verbs.test(command.program) || words.some(word => verbs.test(word))
    const rehearses = rehearsal !== undefined && words.some(word => rehearsal.test(word))
    if (!destroys || rehearses) return undefined
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

const rehearsesVolumes = /^(?:-t|--test)$/

/** Programs that make, change and destroy what disks hold. */
export const disks: readonly Program[] = [
  {
    names:
      'mkfs mkfs.ext4 mkfs.ext3 mkfs.ext2 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mke2fs mkdosfs newfs'.split(
        ' ',
      ),
    read: overwrite('t L U b i I N O E m'),
    examples: [['mkfs -t ext4 /dev/sdb1', 'write /dev/sdb1 shred']],
  },
  { names: ['mkswap'], read: overwrite('L U'), examples: [['mkswap /dev/sdb2', 'write /dev/sdb2 shred']] },
  {
    // Without an option wipefs lists what it finds.
    names: ['wipefs'],
    read: onlyIf(/^(?:-\w{0,8}[ao]\w{0,8}|--all|--offset)/, 't o', /^(?:-\w{0,8}n\w{0,8}|--no-act)$/),
    examples: [['wipefs -a /dev/sdb', 'write /dev/sdb shred'], ['wipefs /dev/sdb']],
  },
  {
    names: ['nwipe'],
    read: overwrite('m r p l P'),
    examples: [['nwipe --autonuke /dev/sdb', 'write /dev/sdb shred']],
  },
  {
    names: ['xxd'],
    read: [readsFiles('l s c g'), onlyIf(/^-\w{0,4}r/, 's l c')],
    examples: [
      ['xxd -l 16 a.bin', 'read a.bin'],
      ['xxd -r a.hex /dev/sdb', 'read a.hex', 'read /dev/sdb', 'write /dev/sdb shred'],
    ],
  },
  {
    names: ['asr'],
    read: onlyIf(/^--erase$/, 'source format'),
    examples: [['asr --source a.dmg --erase /dev/disk2', 'write /dev/disk2 shred']],
  },
  {
    names: ['blkdiscard'],
    read: overwrite('o l p'),
    examples: [['blkdiscard /dev/sdb', 'write /dev/sdb shred']],
  },
  {
    names: ['lvm'],
    read: volume('lvm', /^(?:lv|vg|pv)remove$/, 'volume', rehearsesVolumes),
    examples: [['lvm lvremove vg0/data', 'infrastructure lvm delete volume vg0/data whole']],
  },
  {
    names: ['badblocks'],
    read: onlyIf(/^-\w{0,8}[wn]/, 'b c d e i o p t'),
    examples: [['badblocks -w /dev/sdb', 'write /dev/sdb shred'], ['badblocks /dev/sdb']],
  },
  {
    names: ['hdparm'],
    read: onlyIf(
      /^--(?:security|trim|write|make-bad|format|sanitize|dco-restore|fwdownload|repair)/,
      'user-master security-erase security-erase-enhanced security-set-pass',
    ),
    examples: [['hdparm --security-erase pass /dev/sdb', 'write /dev/sdb shred'], ['hdparm -i /dev/sdb']],
  },
  {
    names: ['nvme'],
    read: onlyIf(
      /^(?:format|sanitize|delete-ns|create-ns|write\S*|fw-\S+|security-send|admin-passthru|io-passthru|reset)$/,
    ),
    examples: [['nvme format /dev/nvme0n1', 'write /dev/nvme0n1 shred'], ['nvme list']],
  },
  {
    names: ['cryptsetup'],
    read: [
      onlyIf(
        /^(?:luks(?:Format|Erase|KillSlot|RemoveKey|HeaderRestore)|erase|format|reencrypt\S*|resize)$/,
        'c s h t S d',
      ),
      // Whatever lies on the disk is gone until somebody gives its key again.
      readsLine([
        [/^(?:-\w+ |--\w+ )*(?:(?:luks|tcrypt|loopaes|bitlk|plain)?close|remove)\b/i, 'kernel', 'edit'],
      ]),
    ],
    examples: [
      ['cryptsetup luksFormat /dev/sdb1', 'write /dev/sdb1 shred'],
      ['cryptsetup close data', 'kernel edit close data'],
      ['cryptsetup status data'],
    ],
  },
  {
    names: ['dmsetup'],
    readsAll: true,
    read: readsLine([
      [/^(?:-\w+ |--\w+ )*(?:remove(?:_all)?|wipe_table|clear|suspend|load|reload)\b/, 'kernel', 'edit'],
    ]),
    examples: [['dmsetup remove data', 'kernel edit remove data'], ['dmsetup ls']],
  },
  {
    names: ['sgdisk'],
    read: sgdisk,
    examples: [['sgdisk --zap-all /dev/sdb', 'write /dev/sdb shred'], ['sgdisk -p /dev/sdb']],
  },
  {
    names: ['gdisk', 'cfdisk'],
    read: unless(tableLooks),
    examples: [['gdisk /dev/sdb', 'write /dev/sdb shred'], ['gdisk -l /dev/sdb']],
  },
  {
    names: ['fdisk'],
    read: unless(tableLooks, 'b C H S t u L o w'),
    examples: [['fdisk /dev/sdb', 'write /dev/sdb shred'], ['fdisk -l']],
  },
  {
    names: ['sfdisk'],
    read: unless(/^(?:-[ldVFJn]|--(?:list|dump|list-free|json|verify|no-act))$/, 'N o w X Y'),
    examples: [['sfdisk /dev/sdb', 'write /dev/sdb shred'], ['sfdisk -d /dev/sdb']],
  },
  {
    names: ['parted'],
    read: parted,
    examples: [['parted /dev/sdb mklabel gpt', 'write /dev/sdb shred'], ['parted /dev/sdb print']],
  },
  {
    names: ['lvremove'],
    read: volume('lvm', /^lvremove$/, 'volume', rehearsesVolumes),
    examples: [
      ['lvremove vg0/data', 'infrastructure lvm delete volume vg0/data whole'],
      ['lvremove --test vg0/data'],
    ],
  },
  {
    names: ['vgremove'],
    read: volume('lvm', /^vgremove$/, 'volume group', rehearsesVolumes),
    examples: [['vgremove vg0', 'infrastructure lvm delete volume group vg0 whole']],
  },
  {
    names: ['pvremove'],
    read: volume('lvm', /^pvremove$/, 'physical volume', rehearsesVolumes),
    examples: [['pvremove /dev/sdb1', 'infrastructure lvm delete physical volume /dev/sdb1 whole']],
  },
  {
    names: ['zfs'],
    read: volume('zfs', /^(?:destroy|rollback)$/, 'dataset', /^-[rRpv]*n[rRpv]*$/),
    examples: [
      ['zfs destroy -r tank/data', 'infrastructure zfs delete dataset tank/data whole'],
      ['zfs destroy -n tank/data'],
    ],
  },
  {
    names: ['zpool'],
    read: volume('zfs', /^(?:destroy|labelclear)$/, 'pool'),
    examples: [['zpool destroy tank', 'infrastructure zfs delete pool tank whole']],
  },
  {
    names: ['btrfs'],
    read: volume('btrfs', /^(?:del(?:e(?:te?)?)?|rem(?:o(?:ve?)?)?)$/, 'subvolume'),
    examples: [['btrfs d rem /dev/sdb /data', 'infrastructure btrfs delete subvolume /data whole']],
  },
  {
    names: ['mdadm'],
    read: volume('raid', /^--(?:zero-superblock|remove|stop)$/, 'array'),
    examples: [['mdadm --stop /dev/md0', 'infrastructure raid delete array /dev/md0 whole']],
  },
  {
    names: ['diskutil'],
    read: volume('disk', /^(?:erase\w{1,12}|partitionDisk|reformat|apfs|zeroDisk|secureErase)$/i, 'disk'),
    examples: [
      ['diskutil eraseDisk JHFS+ data disk2', 'infrastructure disk delete disk disk2 whole'],
      ['diskutil list'],
    ],
  },
  {
    names: ['tmutil'],
    read: [
      volume('backup', /^(?:delete\w{0,20}|disable)$/, 'backup'),
      readsCloud({
        provider: 'backup',
        order: 'verb',
        rows: [
          ['delete|deletelocalsnapshots|thinlocalsnapshots|deleteinprogress', 'delete', 'backup', whole],
          ['disable|disablelocal|removedestination', 'unprotect', 'backup'],
        ],
      }),
    ],
    examples: [
      [
        'tmutil deletelocalsnapshots /',
        'infrastructure backup delete backup / whole',
        'infrastructure backup delete backup / whole',
      ],
      ['tmutil listbackups'],
    ],
  },
]
