import type { Program } from '../program.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { runFile } from '../code/run-code.ts'
import { emitFile, emitFiles } from './emit-file.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'

const tee: CommandReader = (command, context) => {
  const options = readOptions(command.args)
  const type = hasOption(options, 'a', 'append') ? 'append' : 'write'
  emitFiles(context, type, options.operands, { content: command.stdin })
  return command.stdin
}

const sponge: CommandReader = (command, context) => {
  emitFiles(context, 'write', readOptions(command.args).operands, { content: command.stdin })
  return undefined
}

/** Makes what was not there: harmless inside the workspace, a write outside it. */
const creates =
  (values: string): CommandReader =>
  (command, context) => {
    emitFiles(context, 'append', readOptions(command.args, wordSet(values)).operands)
    return undefined
  }

/** `dd if=… of=…`: what it writes is gone. */
const dd: CommandReader = (command, context) => {
  const copied = command.args.some(word => word.text.startsWith('if='))
  for (const word of command.args) {
    const [name, path = ''] = splitAtEquals(word.text)
    if (name === 'if') emitFile(context, 'read', { ...word, text: path })
    if (name === 'of')
      emitFile(
        context,
        'write',
        { ...word, text: path },
        { shred: true, ...(copied ? {} : { content: command.stdin }) },
      )
  }
  return undefined
}

function splitAtEquals(text: string): readonly string[] {
  const equals = text.indexOf('=')
  return equals === -1 ? [text] : [text.slice(0, equals), text.slice(equals + 1)]
}

/** sed and perl with `-i` change files where they are; without it they read them. */
const sed: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['e', 'f', 'expression', 'file', 'l', 'line-length']))
  const scripted = hasOption(options, 'e', 'f', 'expression', 'file')
  const script = scripted ? optionValue(options, 'e', 'expression') : options.operands[0]
  const files = scripted ? options.operands : options.operands.slice(1)
  const inPlace = command.args.some(
    word => /^(?:-[a-zA-Z]*i|--in-place)/.test(word.text) && !word.text.startsWith('-e'),
  )
  const macSuffix = inPlace && files[0]?.text === '' ? files.slice(1) : files
  emitFiles(context, inPlace ? 'write' : 'read', macSuffix)
  if (script) sedCommands(script, context)
  for (const file of ['f', 'file'].flatMap(name => options.values.get(name) ?? []))
    if (!/^(?:-$|\/dev\/)/.test(file.text))
      runFile('sed', file, context, (text, inside) => sedCommands({ ...file, text }, inside))
  return undefined
}

/** The `e` command and flag of sed run a shell, `w` writes a file. */
function sedCommands(script: Word, context: ReadContext): void {
  const run = /(?:^|[;{\n]|\d|\$)\s{0,9}e\s{1,9}([^\n]{1,500})/.exec(script.text)?.[1]
  if (run)
    context.code.readCode('shell', run, {
      ...context,
      through: [...context.through, 'sed'],
      offset: null,
      outer: script.evidence,
    })
  const file = /(?:^|[;{\n]|\/[gpI]{0,3})w\s{1,9}(\/?[^\s;}]{1,500})/.exec(script.text)?.[1]
  if (file) emitFile(context, 'write', { ...script, text: file, known: true, glob: false })
  if (/(?:^|;)s(.).{0,200}\1.{0,200}\1[gpI]{0,3}e[gpI]{0,3}$/.test(script.text.slice(0, 500))) {
    context.out.emit({
      type: 'execute',
      language: 'shell',
      source: { from: 'unknown' },
      read: false,
      evidence: script.evidence,
      through: context.through,
    })
  }
}

/** Programs whose `-o` names a file that they write. */
const writesOutput: CommandReader = (command: Command, context) => {
  const options = readOptions(command.args, new Set(['o', 'output']))
  const to = optionValue(options, 'o', 'output')
  if (to) emitFile(context, 'write', to)
  emitFiles(context, 'read', options.operands)
  return undefined
}

/** Programs that write files, in place or by an option. */
export const writing: readonly Program[] = [
  { names: ['tee'], read: tee, examples: [['echo x | tee -a a.log', 'append a.log']] },
  { names: ['sponge'], read: sponge, examples: [['echo x | sponge a.txt', 'write a.txt']] },
  {
    names: ['touch'],
    read: creates('t d r date reference'),
    examples: [['touch -r a.txt b.txt', 'append b.txt']],
  },
  {
    names: ['mkdir', 'mkfifo', 'mknod'],
    read: creates('m mode'),
    examples: [['mkdir -p src/a', 'append src/a']],
  },
  {
    names: ['dd', 'dcfldd'],
    read: dd,
    examples: [['dd if=a.img of=/dev/sdb', 'read a.img', 'write /dev/sdb shred']],
  },
  {
    names: ['sed', 'gsed'],
    read: sed,
    examples: [
      ["sed -i 's/a/b/' a.txt", 'write a.txt'],
      ["sed -n '1p' a.txt", 'read a.txt'],
    ],
  },
  { names: ['sort'], read: writesOutput, examples: [['sort -o b.txt a.txt', 'write b.txt', 'read a.txt']] },
]
