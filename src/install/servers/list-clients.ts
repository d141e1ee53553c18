import { clientNames } from '../../clients/index.ts'

/** Clients whose list of servers is known: those with hooks but one, and two that have none. */
export const listClients = [
  ...clientNames.filter(name => name !== 'cline'),
  'claude-desktop',
  'vscode',
] as const

export type ListClient = (typeof listClients)[number]
