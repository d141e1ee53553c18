import type { Task, TaskList } from './task-formats.ts'
import { linesOf, unquoted } from './started-text.ts'

const header =
  /^@?([A-Za-z_][\w-]{0,80})((?:\s{1,9}[^:=\n]{0,400}|\s{1,9}[^\n]{0,200}=[^:\n]{0,200})?)\s{0,9}:(?!=)\s{0,9}([^\n#]{0,1000})/
const assignment = /^(?:export\s{1,9})?([A-Za-z_][\w-]{0,80})\s{0,9}:=\s{0,9}(.{0,4000})$/
const languages: readonly (readonly [RegExp, string])[] = [
  [/python|uv run/, 'python'],
  [/node|bun|deno|tsx/, 'javascript'],
  [/perl/, 'perl'],
  [/ruby/, 'ruby'],
]

/** Reads the recipes of a justfile. */
export function justTasks(text: string): TaskList {
  const tasks = new Map<string, { lines: string[]; needs: readonly string[] }>()
  const values = new Map<string, string>()
  const always: Task[] = []
  const files: string[] = []
  let current: string[] | undefined
  for (const line of linesOf(text)) {
    const [, name, value = ''] = assignment.exec(line) ?? []
    const imported = /^(?:import|mod)\??\s{1,9}(?:[\w-]{1,80}\s{1,9})?(["'][^"'\n]{1,300}["'])/.exec(
      line,
    )?.[1]
    const other = /^alias\s{1,9}([\w-]{1,80})\s{0,9}:=\s{0,9}([\w-]{1,80})/.exec(line)
    const recipe = header.exec(line)
    if (/^[ \t]/.test(line)) current?.push(line)
    else if (imported !== undefined) files.push(unquoted(imported))
    else if (other) tasks.set(other[1] ?? '', { lines: [], needs: [other[2] ?? ''] })
    else if (name !== undefined) {
      if (/^["'][^"']*["']$/.test(value.trim())) values.set(name, unquoted(value))
      for (const [, code = ''] of value.matchAll(/`([^`]{1,2000})`/g))
        always.push({ codes: [{ language: 'shell', code }], needs: [] })
    } else if (recipe && !/^set\s/.test(line)) {
      current = []
      tasks.set(recipe[1] ?? '', { lines: current, needs: needsOf(recipe[3] ?? '') })
    }
  }
  const found = [...tasks].map(
    ([name, { lines, needs }]) => [name, { codes: codesOf(lines, values), needs }] as const,
  )
  return { tasks: new Map(found), always, usual: [...tasks.keys()].slice(0, 1), files }
}

function needsOf(text: string): readonly string[] {
  return [...text.matchAll(/\(?\s{0,9}([A-Za-z_][\w-]{0,80})(?:[^()]{0,400}\))?/g)].map(
    ([, name = '']) => name,
  )
}

/** A recipe that begins with `#!` is one program; of any other each line is a command. */
function codesOf(lines: readonly string[], values: ReadonlyMap<string, string>): Task['codes'] {
  const put = (line: string) =>
    line
      .replace(
        /\{\{\s{0,9}([\w-]{1,80})\s{0,9}\}\}/g,
        (_whole, name: string) => values.get(name) ?? `$${name.replaceAll('-', '_')}`,
      )
      .replace(/\{\{[^{}]{0,400}\}\}/g, '$value')
  const minIndent = Math.min(
    ...lines.filter(line => line.trim() !== '').map(line => line.length - line.trimStart().length),
  )
  const own = lines.map(line => put(line.slice(minIndent)))
  const first = own[0] ?? ''
  if (!first.startsWith('#!'))
    return own.map(line => ({ language: 'shell', code: line.replace(/^[@-]{1,2}/, '') }))
  const language = languages.find(([fits]) => fits.test(first))?.[1] ?? 'shell'
  return [{ language, code: own.slice(1).join('\n') }]
}
