import { join } from 'node:path'
import { usualServer } from '../../../ground/clients/claude-code.ts'
import type { ServerFiles, ServerShape } from '../../../ground/clients/client-record.ts'
import { clientNames, clients } from '../../../ground/clients/index.ts'
import { clientInstalls } from '../client-install-table.ts'
import { type Machine, settingsFolder } from '../machine.ts'
import type { ListClient } from './list-clients.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** A file with a list of servers. */
export interface ServerList {
  readonly client: ListClient
  readonly title: string
  readonly path: string
  /** A project’s file is often shared with others. */
  readonly isShared: boolean
  /** The places of the lists in it; `*` stands for every name. */
  readonly at: readonly (readonly string[])[]
  readonly format: 'json' | 'toml'
  readonly shape: ServerShape
}

interface Row extends ServerFiles {
  readonly client: ListClient
  readonly title: string
}

const rows: readonly Row[] = [
  ...clientNames.flatMap((client): Row[] => {
    const { title, servers } = clients[client]
    return servers === null ? [] : [{ client, title, ...servers }]
  }),
  {
    client: 'claude-desktop',
    title: 'Claude Desktop',
    shape: usualServer,
    user: [
      '.config/Claude/claude_desktop_config.json',
      'Library/Application Support/Claude/claude_desktop_config.json',
    ],
  },
  {
    client: 'vscode',
    title: 'VS Code',
    shape: { ...usualServer, startedType: 'stdio' },
    at: [['servers']],
    user: ['.config/Code/User/mcp.json', 'Library/Application Support/Code/User/mcp.json'],
    project: ['.vscode/mcp.json'],
  },
]

/** Every file of this account and of this folder that may hold a list of servers; most are not there. */
export function serverLists(machine: Machine): readonly ServerList[] {
  return rows.flatMap(row => {
    const { client, title, shape, format = 'json', user, project = [] } = row
    const at = row.at ?? [[format === 'toml' ? 'mcp_servers' : 'mcpServers']]
    const one = (path: string, isShared: boolean): ServerList => {
      return { client, title, path, isShared, at, format, shape }
    }
    const folder = userFolder(machine, row)
    return [
      ...user.map(name => one(join(folder, name), false)),
      ...project.map(name => one(join(machine.project, name), true)),
    ]
  })
}

/** The folder that the account’s lists are in: that of the client’s settings, unless its lists stand beside it. */
function userFolder(machine: Machine, { client, isBeside }: Row): string {
  const install = clientInstalls.find(one => one.client === client)
  const isMoved = install?.moved !== undefined && Boolean(memberOf(machine.environment, install.moved.by))
  return install && (!isBeside || isMoved) ? settingsFolder(install, machine) : machine.home
}
