import { type ClientName, clientNames, clients } from '../../../ground/clients/index.ts'

/** Programs without hooks whose list of servers is known. */
const withoutHooks = ['claude-desktop', 'vscode'] as const

/** A program with a list of servers. */
export type ListClient = ClientName | (typeof withoutHooks)[number]

/** Programs whose list of servers is known: clients by their records, and those that have no hooks. */
export const listClients: readonly ListClient[] = [
  ...clientNames.filter(name => clients[name].servers !== null),
  ...withoutHooks,
]
