import { toolWords } from '../readers/named-tools/tool-words.ts'

/** Members that only a definition of a tool has. */
const schema = /(?<![a-z])(?:input_?schema|tool_description|tool_name|parameters\\?["']?\s?:\s?\{)/gi
/** As many make a list: one may be quoted in passing. */
const minDefinitions = 2

/** Words in the name of a tool that finds tools, and of one that lends itself to any. */
const finding: ReadonlySet<string> = new Set([
  'tool',
  'tools',
  'toolset',
  'capabilities',
  'functions',
  'route',
  'discover',
])
const lending: ReadonlySet<string> = new Set(['execute', 'call', 'run', 'use', 'invoke', 'exec'])

/** Pages, mails and files can hold such words as well: whose result it is decides first. */
function findsTools(tool: string | null): boolean {
  const words = toolWords(tool ?? '')
  return words.some(word => finding.has(word)) && !words.some(word => lending.has(word))
}

/** Tells whether a tool that finds tools gave back a list of them, with their schemas. Stops at the second. */
export function listsTools(text: string, tool: string | null): boolean {
  if (!findsTools(tool)) return false
  let count = 0
  schema.lastIndex = 0
  while (count < minDefinitions && schema.test(text)) count++
  return count >= minDefinitions
}
