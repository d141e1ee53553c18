import type { InfrastructureResource } from '../../../model/vocabulary/infrastructure-resource.ts'
import type { InfrastructureProvider } from '../../../model/vocabulary/infrastructure-provider.ts'
import type { CommandReader } from '../../command.ts'
import { emitFiles } from './emit-file.ts'
import { pathTarget } from '../../paths/path-target.ts'
import { hasOption, readOptions } from '../../options.ts'

const isDisk = (path: string) => /^\/dev\/|^\$|\.img$|\.iso$/.test(path)

/** Programs that make what is on a disk unreadable, and options of theirs that take a value. */
const overwrite =
  (values = ''): CommandReader =>
  (command, context) => {
    const options = readOptions(command.args, new Set(values.split(' ')))
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

/** Programs that overwrite unless a word of theirs says that they look. */
const unless =
  (looks: RegExp, values?: string): CommandReader =>
  (command, context) =>
    command.args.some(word => looks.test(word.text)) ? undefined : overwrite(values)(command, context)

/** Programs that look, or open, unless a word of theirs says that they write. */
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

/** Volumes and pools: destroying one is a verb of the program. */
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
  // Without an option wipefs lists what it finds.
  ['wipefs', onlyIf(/^(?:-\w{0,8}[ao]\w{0,8}|--all|--offset)/, 't o', /^(?:-\w{0,8}n\w{0,8}|--no-act)$/)],
  ['nwipe', overwrite('m r p l P')],
  ['xxd', onlyIf(/^-\w{0,4}r/, 's l c')],
  ['asr', onlyIf(/^--erase$/, 'source format')],
  ['blkdiscard', overwrite('o l p')],
  ['lvm', volume('lvm', /^(?:lv|vg|pv)remove$/, 'volume', /^(?:-t|--test)$/)],
  ['badblocks', onlyIf(/^-\w{0,8}[wn]/, 'b c d e i o p t')],
  [
    'hdparm',
    onlyIf(
      /^--(?:security|trim|write|make-bad|format|sanitize|dco-restore|fwdownload|repair)/,
      'user-master security-erase security-erase-enhanced security-set-pass',
    ),
  ],
  [
    'nvme',
    onlyIf(
      /^(?:format|sanitize|delete-ns|create-ns|write\S*|fw-\S+|security-send|admin-passthru|io-passthru|reset)$/,
    ),
  ],
  [
    'cryptsetup',
    onlyIf(
      /^(?:luks(?:Format|Erase|KillSlot|RemoveKey|HeaderRestore)|erase|format|reencrypt\S*|resize)$/,
      'c s h t S d',
    ),
  ],
  ['sgdisk', sgdisk],
  ['gdisk', unless(tableLooks)],
  ['fdisk', unless(tableLooks, 'b C H S t u L o w')],
  ['sfdisk', unless(/^(?:-[ldVFJn]|--(?:list|dump|list-free|json|verify|no-act))$/, 'N o w X Y')],
  ['cfdisk', unless(tableLooks)],
  ['parted', parted],
  ['lvremove', volume('lvm', /^lvremove$/, 'volume', /^(?:-t|--test)$/)],
  ['vgremove', volume('lvm', /^vgremove$/, 'volume group', /^(?:-t|--test)$/)],
  ['pvremove', volume('lvm', /^pvremove$/, 'physical volume', /^(?:-t|--test)$/)],
  ['zfs', volume('zfs', /^(?:destroy|rollback)$/, 'dataset', /^-[rRpv]*n[rRpv]*$/)],
  ['zpool', volume('zfs', /^(?:destroy|labelclear)$/, 'pool')],
  ['btrfs', volume('btrfs', /^delete$/, 'subvolume')],
  ['mdadm', volume('raid', /^--(?:zero-superblock|remove|stop)$/, 'array')],
  [
    'diskutil',
    volume('disk', /^(?:erase\w{1,12}|partitionDisk|reformat|apfs|zeroDisk|secureErase)$/i, 'disk'),
  ],
  ['tmutil', volume('backup', /^(?:delete\w{0,20}|disable)$/, 'backup')],
]
