import type { JsonObject } from '../../../ground/model/json.ts'
import type { ToolShape } from '../named-tools/tool-shape.ts'

/** Arguments of which a tool takes one, by how it is read; two given side by side are two calls. */
const either: Readonly<Partial<Record<ToolShape, readonly string[]>>> = {
  shell: ['command', 'cmd', 'script', 'shellcommand', 'commandline', 'keystrokes'],
  sql: ['query', 'sql', 'statement', 'statements', 'queries', 'q'],
  http: ['url', 'uri', 'href', 'urls'],
  code: ['code', 'script', 'program', 'cell', 'expression'],
}

/** More are not read one by one: no tool has so many names for the same. */
const mostVariants = 12

/**
 * Returns the arguments in every form in which the tool may take them. Where two names mean the same (`cmd` beside
 * `command`, `filePath` beside `file_path`), nobody but the tool knows which it takes, so each is read. All other calls
 * have one form.
 */
export function argumentVariants(args: JsonObject, shape: ToolShape): readonly JsonObject[] {
  const groups = new Map<string, string[]>()
  for (const key of Object.keys(args)) {
    if (args[key] === null || args[key] === '') continue
    const plain = key.toLowerCase().replace(/[_-]/g, '')
    const name = either[shape]?.includes(plain) ? '' : plain
    const group = groups.get(name)
    if (group) group.push(key)
    else groups.set(name, [key])
  }
  const twins = [...groups.values()].filter(({ length }) => length > 1)
  const most = Math.min(mostVariants, Math.max(1, ...twins.map(({ length }) => length)))
  if (most === 1) return [args]
  return Array.from({ length: most }, (_, at) => {
    const dropped = new Set(twins.flatMap(keys => keys.filter((_key, i) => i !== at % keys.length)))
    return Object.fromEntries(Object.entries(args).filter(([key]) => !dropped.has(key)))
  })
}
