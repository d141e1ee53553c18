import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = join(root, 'test/products/mcp/node_modules/@modelcontextprotocol')

/** The published servers, as commands. */
export const servers = {
  everything: [process.execPath, join(packages, 'server-everything/dist/index.js'), 'stdio'],
  filesystem: [process.execPath, join(packages, 'server-filesystem/dist/index.js')],
  memory: [process.execPath, join(packages, 'server-memory/dist/index.js')],
} as const

/** The gate in front of a server, as the built command. */
export function fronted(
  state: string,
  words: readonly string[],
  command: readonly string[],
): readonly string[] {
  return [
    process.execPath,
    closedInspector,
    join(root, 'bin/countersign.mjs'),
    '--home',
    state,
    'mcp',
    ...words,
    '--',
    ...command,
  ]
}
