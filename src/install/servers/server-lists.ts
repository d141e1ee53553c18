import { join } from 'node:path'
import { clientInstalls } from '../clients.ts'
import { type Machine, settingsFolder } from '../machine.ts'
import type { ListClient } from './list-clients.ts'
import type { ServerShape } from './shape.ts'

/** A file with a list of servers. */
export interface ServerList {
  readonly client: ListClient
  readonly title: string
  readonly path: string
  /** A project’s file is often shared with others. */
  readonly isShared: boolean
  /** Where the lists are in it; `*` stands for every name. */
  readonly at: readonly (readonly string[])[]
  readonly format: 'json' | 'toml'
  readonly shape: ServerShape
}

const fields: ServerShape = { command: 'two fields', environment: 'env', url: ['url'], startedType: null }
const typed: ServerShape = { ...fields, startedType: 'stdio' }
const google: ServerShape = { ...fields, url: ['httpUrl'] }
const listed: ServerShape = {
  command: 'one list',
  environment: 'environment',
  url: ['url'],
  startedType: 'local',
}

interface Row {
  readonly client: ListClient
  readonly title?: string
  readonly shape: ServerShape
  readonly at?: ServerList['at']
  readonly format?: 'toml'
  readonly user: readonly string[]
  readonly project?: readonly string[]
}

const rows: readonly Row[] = [
  {
    client: 'claude-code',
    shape: typed,
    at: [['mcpServers'], ['projects', '*', 'mcpServers']],
    user: ['.claude.json'],
    project: ['.mcp.json'],
  },
  { client: 'codex', shape: fields, format: 'toml', user: ['config.toml'], project: ['.codex/config.toml'] },
  { client: 'gemini', shape: google, user: ['settings.json'], project: ['.gemini/settings.json'] },
  { client: 'qwen', shape: google, user: ['settings.json'], project: ['.qwen/settings.json'] },
  {
    client: 'opencode',
    shape: listed,
    at: [['mcp']],
    user: ['opencode.json', 'opencode.jsonc', 'config.json'],
    project: ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json', '.opencode/opencode.jsonc'],
  },
  { client: 'copilot', shape: { ...fields, startedType: 'local' }, user: ['mcp-config.json'] },
  { client: 'cursor', shape: fields, user: ['mcp.json'], project: ['.cursor/mcp.json'] },
  { client: 'windsurf', shape: { ...fields, url: ['serverUrl', 'url'] }, user: ['mcp_config.json'] },
  { client: 'amp', shape: fields, at: [['amp.mcpServers']], user: ['settings.json', 'settings.jsonc'] },
  {
    client: 'claude-desktop',
    title: 'Claude Desktop',
    shape: fields,
    user: [
      '.config/Claude/claude_desktop_config.json',
      'Library/Application Support/Claude/claude_desktop_config.json',
    ],
  },
  {
    client: 'vscode',
    title: 'VS Code',
    shape: typed,
    at: [['servers']],
    user: ['.config/Code/User/mcp.json', 'Library/Application Support/Code/User/mcp.json'],
    project: ['.vscode/mcp.json'],
  },
]

/** Every file of this account and of this folder that may hold a list of servers; most are not there. */
export function serverLists(machine: Machine): readonly ServerList[] {
  return rows.flatMap(row => {
    const { client, shape, format = 'json', user, project = [] } = row
    const install = clientInstalls.find(one => one.client === client)
    const at = row.at ?? [[format === 'toml' ? 'mcp_servers' : 'mcpServers']]
    const one = (path: string, isShared: boolean): ServerList => {
      const title = row.title ?? install?.title ?? client
      return { client, title, path, isShared, at, format, shape }
    }
    const folder =
      install && client !== 'claude-code' ? settingsFolder(install, machine) : userFolder(machine, client)
    return [
      ...user.map(name => one(join(folder, name), false)),
      ...project.map(name => one(join(machine.project, name), true)),
    ]
  })
}

/** Claude Code keeps its list beside its folder, unless a variable says where both are. */
function userFolder(machine: Machine, client: ListClient): string {
  const install = clientInstalls.find(one => one.client === client)
  const { moved } = install ?? {}
  return install && moved && machine.environment?.[moved.by] ? settingsFolder(install, machine) : machine.home
}
