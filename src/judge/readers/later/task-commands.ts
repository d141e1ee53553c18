import { parse } from 'jsonc-parser'
import { type LaterCodes, shellCodes } from './later-code.ts'
import { quoteWord, withoutEscapes } from './quote-word.ts'

/** Returns the commands of an editor’s tasks that start when a folder is opened. */
export function taskCommands(text: string): LaterCodes {
  if (!text.includes('folderOpen')) return shellCodes([])
  const parsed: unknown = parse(text, [], { allowTrailingComma: true })
  const tasks = fieldOf(parsed, 'tasks')
  // A part of a file is no whole list: every command in it may be meant.
  if (!Array.isArray(tasks))
    return shellCodes([...text.matchAll(commandText)].map(match => withoutEscapes(match[1])))
  return shellCodes(
    tasks
      .filter(task => fieldOf(fieldOf(task, 'runOptions'), 'runOn') === 'folderOpen')
      .flatMap(task => [task, ...systems.map(system => fieldOf(task, system))])
      .flatMap(commandOf),
  )
}

const systems = ['linux', 'osx', 'windows']
const commandText = /"command"\s{0,20}:\s{0,20}"((?:[^"\\\n]|\\[^\n]){1,4000})"/g

function commandOf(task: unknown): readonly string[] {
  const command = textOf(fieldOf(task, 'command'))
  if (command === null) return []
  const args = fieldOf(task, 'args')
  const words = Array.isArray(args) ? args.slice(0, 200).flatMap(word => textOf(word) ?? []) : []
  // A process gets its arguments as they are; a shell reads them.
  const isProcess = fieldOf(task, 'type') === 'process'
  return [[command, ...words.map(word => (isProcess || /\s/.test(word) ? quoteWord(word) : word))].join(' ')]
}

/** A word, or the value of a quoted one. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  const inner = fieldOf(value, 'value')
  return typeof inner === 'string' ? inner : null
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}
