import type { Program } from '../program.ts'
import type { CommandReader } from '../../command.ts'
import { emitFiles } from '../files/emit-file.ts'
import { fromWindowsPath } from '../../paths/from-windows-path.ts'
import { plainCmd } from './plain-cmd.ts'

/** Runs the rest of its line as a command. */
const shell: CommandReader = (command, context) => {
  const at = command.args.findIndex(word => /^\/{1,2}[ckr]$/i.test(word.text))
  if (at === -1) return undefined
  const line = command.args
    .slice(at + 1)
    .map(word => word.text)
    .join(' ')
  const text = plainCmd(line)
  context.code.readCode('shell', text, {
    ...context,
    through: [...context.through, command.program],
    depth: context.depth + 1,
    offset: null,
    outer: command.evidence,
  })
  return undefined
}

/** `forfiles /p FOLDER /c "cmd /c del @path"`: the command gets each file below the folder. */
const forEachFile: CommandReader = (command, context) => {
  const words = command.args.map(word => word.text)
  const after = (name: RegExp) => words[words.findIndex(word => name.test(word)) + 1]
  const folder = words.some(word => /^\/p$/i.test(word)) ? after(/^\/p$/i) : '.'
  const line = words.some(word => /^\/c$/i.test(word)) ? after(/^\/c$/i) : undefined
  if (line === undefined) return undefined
  const path = `${fromWindowsPath(folder ?? '.')}/*`
  const text = line.replace(/"?@(?:path|file|relpath)"?/gi, () => path)
  const inside = { ...context, depth: context.depth + 1, offset: null, outer: command.evidence }
  context.code.readCode('shell', text, { ...inside, through: [...context.through, command.program] })
  return undefined
}

/** `robocopy FROM TO /mir` takes away what is only in the second. */
const mirror: CommandReader = (command, context) => {
  const [, to] = command.args.filter(word => !word.text.startsWith('/') || /^\/{1,2}\w+\//.test(word.text))
  if (!to || !command.args.some(word => /^\/(?:mir|purge)$/i.test(word.text))) return undefined
  emitFiles(context, 'delete', [{ ...to, text: fromWindowsPath(to.text) }], { recursive: true })
  return undefined
}

/** The command line of Windows, and the programs that run or mirror for each file. */
export const commandPrompt: readonly Program[] = [
  {
    names: ['cmd', 'cmd.exe'],
    read: shell,
    examples: [['cmd /c del a.txt', 'run del a.txt through cmd', 'delete a.txt through cmd']],
  },
  {
    names: ['forfiles', 'forfiles.exe'],
    read: forEachFile,
    examples: [
      [
        'forfiles /p build /c "cmd /c del @path"',
        'run cmd /c del build/* through forfiles',
        'run del build/* through forfiles, cmd',
        'delete build/* through forfiles, cmd',
      ],
    ],
  },
  {
    names: ['robocopy', 'robocopy.exe'],
    read: mirror,
    examples: [['robocopy a b /mir', 'delete b recursive'], ['robocopy a b /e']],
  },
]
