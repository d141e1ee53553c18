// npm run new:program NAME FOLDER: the record of a program, and its line in src/judge/readers/commands/index.ts.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commandReaders } from '../src/judge/readers/commands/index.ts'

const commands = 'src/judge/readers/commands'

/** Writes the files into `root`; gives their names. Throws an Error with one sentence for a bad or taken name. */
export function newProgram(root: string, name: string, folder: string): readonly string[] {
  if (!/^[A-Za-z0-9][\w.+-]{0,40}$/.test(name))
    throw new Error(
      `“${name}” is no name of a program: give it as a shell does, without its folder, such as rclone.`,
    )
  if (commandReaders.has(name))
    throw new Error(
      `There is a program ${name} already: look for '${name}' in ${commands} and add to its record.`,
    )
  const folders = foldersOf(root)
  if (!folders.includes(folder))
    throw new Error(
      `“${folder}” is no folder for a program: say what it touches, one of ${folders.join(', ')}.`,
    )
  const { file, variable } = spellings(name)
  const path = `${commands}/${folder}/${file}.ts`
  if (existsSync(join(root, path))) throw new Error(`There is a file ${path} already: add the record there.`)
  const index = join(root, commands, 'index.ts')
  const text = readFileSync(index, 'utf8')
  if (text.includes(`{ ${variable} }`))
    throw new Error(`The index has a family ${variable} already: add the record of ${name} there.`)
  writeFileSync(join(root, path), recordText(name, variable))
  writeFileSync(index, withProgram(text, `./${folder}/${file}.ts`, variable))
  return [path, `${commands}/index.ts`]
}

/** Folders of commands say what their programs touch. */
function foldersOf(root: string): readonly string[] {
  return readdirSync(join(root, commands), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
}

/** Words that can’t be the name of a variable, though they can be a program’s. */
const reserved =
  /^(?:await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|let|new|null|package|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/

/** The program’s name as a file and as a variable: `mkfs.ext4` → `mkfs-ext4`, `mkfsExt4`. */
function spellings(name: string): { readonly file: string; readonly variable: string } {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  if (/^\d/.test(words[0] ?? '') || reserved.test(words.join(''))) words.unshift('program')
  const [first = '', ...rest] = words
  return {
    file: words.join('-'),
    variable: first + rest.map(word => `${word[0]?.toUpperCase()}${word.slice(1)}`).join(''),
  }
}

function recordText(name: string, variable: string): string {
  return `import { readsFiles } from '../files/reading.ts'
import type { Program } from '../program.ts'

/** The program ${name}, in one sentence. */
export const ${variable}: readonly Program[] = [
  { names: ['${name}'], read: readsFiles(), examples: [['${name} a.txt', 'read a.txt']] },
]
`
}

/** The import in alphabetical place, and the program at the end of the list. */
function withProgram(index: string, path: string, variable: string): string {
  const lines = index.split('\n')
  const imports = lines.filter(line => line.startsWith('import {'))
  const after = imports.findLast(line => (/\{ (\w+) \}/.exec(line)?.[1] ?? '') < variable)
  lines.splice(after === undefined ? 0 : lines.indexOf(after) + 1, 0, `import { ${variable} } from '${path}'`)
  lines.splice(lines.lastIndexOf('].flat()'), 0, `  ${variable},`)
  return lines.join('\n')
}

const next = `Now say what it does to files, hosts, machines and databases. A regular program takes a reader that is there
(readsFiles, readsCloud, copiesToStore, readsLine, changesDatabase, printsSecret), any other a function of its own;
where a family has programs like it, move the record there. Then: npx vitest run src/judge/readers/commands
`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const [, , name = '', folder = ''] = process.argv
    for (const file of newProgram(process.cwd(), name, folder)) process.stdout.write(`${file}\n`)
    process.stdout.write(next)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 64
  }
}
