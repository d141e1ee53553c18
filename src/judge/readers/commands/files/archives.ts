import { wordSet } from '../../../../ground/model/word-set.ts'
import type { Program } from '../program.ts'
import type { DataSource } from '../../../../ground/model/effect.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import { foundWords } from './found-words.ts'
import { leftOutOfTar, leftOutOfZip, withoutPatterns } from './without-patterns.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFile, emitFiles, fileSource, here } from './emit-file.ts'
import { hasOption, type Options, readOptions, optionValue } from '../../options.ts'
import { pathTarget, resolvePath } from '../../paths/path-target.ts'

const tarValues = wordSet(
  'f file C directory T files-from X exclude exclude-from I use-compress-program b N owner group mode to-command checkpoint-action checkpoint strip-components transform',
)

/** tar: what it packs is read, the archive written; what it unpacks is written below one folder. */
const tar: CommandReader = (command, context) => {
  const [first, ...rest] = command.args
  const dashed =
    first && /^[A-Za-z]{1,12}$/.test(first.text)
      ? [{ ...first, text: `-${first.text}` }, ...rest]
      : command.args
  const words = [...inherited(command), ...dashed].map(wholeName)
  const options = readOptions(fileOptionLast(words), tarValues)
  const archive = optionValue(options, 'f', 'file')
  const into = optionValue(options, 'C', 'directory') ?? here(command)
  runsCommand(words, context)
  const packer = optionValue(options, 'I', 'use-compress-program')
  if (packer && /\s/.test(packer.text)) runCode(packer, packer.text, context)
  if (hasOption(options, 'x', 'extract', 'get')) {
    const file = archive && archive.text !== '-' ? archive : undefined
    if (file) emitFile(context, 'read', file)
    const content = file ? fileSource(file, context) : command.stdin
    emitFile(context, 'append', into, { recursive: true, content })
    // Names in the archive may then begin at the root.
    if (hasOption(options, 'P', 'absolute-names') || words.some(renamesOut))
      emitFile(
        context,
        'append',
        { ...into, text: '/', known: true, glob: false },
        { recursive: true, content },
      )
    return undefined
  }
  if (!hasOption(options, 'c', 'create', 'r', 'append', 'u')) return undefined
  const inside = below(into, context)
  const scope = leftOutOfTar(options.values.get('exclude') ?? [], options.operands)
  emitFiles(inside, 'read', options.operands, { recursive: true, scope })
  if (optionValue(options, 'T', 'files-from')?.text === '-') readListed(command.stdin, command, inside)
  if (archive && archive.text !== '-') writeArchive(archive, options, context)
  const [packed] = options.operands
  if (hasOption(options, 'remove-files')) emitFiles(inside, 'delete', options.operands, { recursive: true })
  return packed && (!archive || archive.text === '-') ? fileSource(packed, context) : undefined
}

/** The folder that `-C` names is where `tar` looks for what it packs. */
function below(folder: Word, context: ReadContext): ReadContext {
  const { place } = context
  const cwd = pathTarget(folder, place).path ?? resolvePath('.unknown-folder', place.cwd)
  return cwd === place.cwd ? context : { ...context, place: { ...place, cwd } }
}

/** `--transform` can put a folder in front of every name. */
function renamesOut({ text }: Word): boolean {
  return /^(?:--(?:transform|xform)=)?,?s(\W).{0,200}\1[^\n]{0,200}(?:\.\.\/|\1\/)/.test(text.slice(0, 1_024))
}

/** `TAR_OPTIONS` holds options that stand before all others. */
function inherited({ environment }: Command): readonly Word[] {
  const value = environment.get('TAR_OPTIONS')
  if (!value?.known) return []
  const texts = value.text.slice(0, 4_096).split(/\s+/).filter(Boolean)
  return texts.map(text => ({ ...value, text }))
}

const longNames =
  'append catenate concatenate create checkpoint checkpoint-action delete diff compare directory exclude exclude-from extract file files-from force-local get info-script list new-volume-script remove-files rsh-command strip-components to-command transform update use-compress-program'.split(
    ' ',
  )

/** `--cr` is `--create`: a long option may be cut where what is left fits one alone. */
function wholeName(word: Word): Word {
  const [, cut, value = ''] = /^--([a-z][a-z-]{0,30})(=.*)?$/s.exec(word.text) ?? []
  if (cut === undefined || longNames.includes(cut)) return word
  const fits = longNames.filter(name => name.startsWith(cut))
  return fits.length === 1 ? { ...word, text: `--${fits[0]}${value}` } : word
}

/** `-czf` takes its value wherever the `f` stands: `-cfz a.tar` is read as `-czf a.tar`. */
function fileOptionLast(args: readonly Word[]): readonly Word[] {
  return args.map(word =>
    /^-[A-Za-z]*f[A-Za-z]+$/.test(word.text) ? { ...word, text: `${word.text.replace('f', '')}f` } : word,
  )
}

function runsCommand(words: readonly Word[], context: ReadContext): void {
  for (const word of words) {
    const run =
      /^--(?:checkpoint-action=exec=|to-command=|use-compress-program=|rsh-command=|info-script=|new-volume-script=)(.+)$/s.exec(
        word.text,
      )?.[1]
    if (run) runCode(word, run, context)
  }
}

function runCode(word: Word, code: string, context: ReadContext): void {
  context.code.readCode('shell', code, {
    ...context,
    through: [...context.through, 'tar'],
    offset: null,
    outer: word.evidence,
  })
}

/** `host:file` is a file on another machine, unless `--force-local` says that it is not. */
function writeArchive(archive: Word, options: Options, context: ReadContext): void {
  const host = /^(?:[\w.-]{1,64}@)?([\w.-]{1,253}):/.exec(archive.text)?.[1]
  if (host === undefined || hasOption(options, 'force-local')) return emitFile(context, 'write', archive)
  context.out.emit({
    type: 'connect',
    scheme: 'ssh',
    host: host.toLowerCase(),
    port: null,
    url: archive.text,
    sends: options.operands.map(word => fileSource(word, context)),
    evidence: archive.evidence,
    through: context.through,
  })
}

const zip: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['P', 'x', 'i', 't', 'tt', 'b', 'TT']))
  const [archive, ...files] = options.operands
  if (archive) emitFile(context, 'write', archive)
  const end = command.args.findIndex(word => word.text === '-x' || word.text === '-i')
  const packed = end === -1 ? files : files.filter(file => command.args.indexOf(file) < end)
  if (hasOption(options, 'm', 'move')) emitFiles(context, 'delete', packed, { recursive: true })
  else emitFiles(context, 'read', packed, { recursive: true, scope: leftOutOfZip(command.args, packed) })
  if (hasOption(options, '@')) readListed(command.stdin, command, context)
  const run = optionValue(options, 'TT')
  if (run)
    context.code.readCode('shell', run.text, {
      ...context,
      through: [...context.through, 'zip'],
      offset: null,
      outer: run.evidence,
    })
  return undefined
}

const unzip: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['d', 'x', 'P', 'O', 'I']))
  const into = optionValue(options, 'd') ?? here(command)
  const [archive] = options.operands
  if (!hasOption(options, 'l', 't', 'p', 'Z'))
    emitFile(context, 'append', into, {
      recursive: true,
      ...(archive && { content: fileSource(archive, context) }),
    })
  else if (archive && hasOption(options, 'p')) emitFile(context, 'read', archive)
  return undefined
}

/** 7z: the folder stands at its option, `-o/tmp/x`; `a` and `u` pack, `x` and `e` unpack. */
const sevenZip: CommandReader = (command, context) => {
  const [verb, archive, ...files] = command.args.filter(word => !/^-\w/.test(word.text))
  if (!verb || !archive) return undefined
  if (/^[xe]$/.test(verb.text)) {
    const into = command.args.find(word => /^-o./.test(word.text))
    const folder = into ? { ...into, text: into.text.slice(2) } : here(command)
    emitFile(context, 'append', folder, { recursive: true, content: fileSource(archive, context) })
  }
  if (!/^[aud]$/.test(verb.text)) return undefined
  emitFile(context, 'write', archive)
  const isMoved = command.args.some(word => word.text === '-sdel')
  const remaining = command.args.flatMap(({ text }) => /^-xr!(.{1,200})$/.exec(text)?.[1] ?? [])
  if (isMoved) emitFiles(context, 'delete', files, { recursive: true })
  else emitFiles(context, 'read', files, { recursive: true, scope: withoutPatterns(remaining) })
  return undefined
}

/** Reads the files whose names another program finds: `find … | cpio -o`, `| tar -T -`, `| zip -@`. */
function readListed(stdin: DataSource, { evidence }: Command, context: ReadContext): void {
  if (stdin.from === 'output' && stdin.found)
    emitFiles(context, 'read', foundWords(stdin.found, evidence), { recursive: true })
}

/** pax: `-w` packs, `-rw` copies. */
const pax: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['f', 's', 'x', 'b', 'o', 'p', 'T', 'U', 'G', 'B', 'E']))
  if (!hasOption(options, 'w')) return undefined
  const copies = hasOption(options, 'r')
  const files = copies ? options.operands.slice(0, -1) : options.operands
  const archive = optionValue(options, 'f')
  emitFiles(context, 'read', files, { recursive: true })
  if (files.length === 0) readListed(command.stdin, command, context)
  const to = copies ? options.operands.at(-1) : archive
  if (to) emitFile(context, copies ? 'append' : 'write', to, { recursive: copies })
  return undefined
}

/** cpio: `-i` unpacks below the folder of `-D`, by the names that the archive holds. */
const cpio: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['D', 'directory', 'F', 'I', 'O', 'E', 'H', 'R', 'C']))
  if (hasOption(options, 'o', 'create', 'p', 'pass-through')) readListed(command.stdin, command, context)
  if (hasOption(options, 'i', 'extract') && !hasOption(options, 't', 'list'))
    emitFile(context, 'append', optionValue(options, 'D', 'directory') ?? here(command), {
      recursive: true,
      content: command.stdin,
    })
  return undefined
}

const compress: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['S', 'T', 'b', 'o']))
  if (hasOption(options, 'c', 'stdout', 'l', 't')) emitFiles(context, 'read', options.operands)
  else emitFiles(context, 'append', options.operands)
  return undefined
}

/** Programs that pack and unpack files. */
export const archives: readonly Program[] = [
  {
    names: ['tar', 'gtar', 'bsdtar'],
    read: tar,
    examples: [
      ['tar czf a.tgz src', 'read src recursive', 'write a.tgz'],
      ['tar xf a.tgz -C dest', 'read a.tgz', 'append dest recursive'],
      ['tar cf h.example:/a.tar src', 'read src recursive', 'connect ssh h.example sends src'],
    ],
  },
  {
    names: ['zip'],
    read: zip,
    examples: [
      ['zip -r a.zip src', 'write a.zip', 'read src recursive'],
      ['zip -m a.zip b.txt', 'write a.zip', 'delete b.txt recursive'],
    ],
  },
  {
    names: ['7z', '7za', '7zr', '7zz'],
    read: sevenZip,
    examples: [
      ['7z a a.7z src', 'write a.7z', 'read src recursive'],
      ['7z x a.7z -odest', 'append dest recursive'],
    ],
  },
  {
    names: ['pax'],
    read: pax,
    examples: [
      ['pax -w -f a.pax src', 'read src recursive', 'write a.pax'],
      ['pax -rw src dest', 'read src recursive', 'append dest recursive'],
    ],
  },
  { names: ['cpio'], read: cpio, examples: [['cpio -i -D dest', 'append dest recursive']] },
  {
    names: ['unzip'],
    read: unzip,
    examples: [
      ['unzip a.zip -d dest', 'append dest recursive'],
      ['unzip -l a.zip'],
      ['unzip -p a.zip b', 'read a.zip'],
    ],
  },
  {
    names: ['gzip', 'gunzip', 'bzip2', 'bunzip2', 'xz', 'unxz', 'zstd', 'lz4'],
    read: compress,
    examples: [
      ['gzip a.txt', 'append a.txt'],
      ['gzip -c a.txt', 'read a.txt'],
    ],
  },
]
