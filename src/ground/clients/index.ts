import { amp } from './amp.ts'
import { claudeCode } from './claude-code.ts'
import type { ClientRecord } from './client-record.ts'
import { cline } from './cline.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot.ts'
import { cursor } from './cursor.ts'
import { gemini } from './gemini.ts'
import { opencode } from './opencode.ts'
import { qwen } from './qwen.ts'
import { windsurf } from './windsurf.ts'

const records = {
  'claude-code': claudeCode,
  codex,
  gemini,
  opencode,
  copilot,
  qwen,
  cline,
  cursor,
  windsurf,
  amp,
} satisfies Readonly<Record<string, ClientRecord>>

type Records = typeof records

/** The name of a client: the `:client` of its route, and the name of its agent. */
export type ClientName = keyof Records

/** The clients whose records say so of one part. */
type ClientsWith<Part> = { [Name in ClientName]: Records[Name] extends Part ? Name : never }[ClientName]

/** The clients with an adapter of their own. */
export type OwnDialect = ClientsWith<{ readonly dialect: 'own' }>

/** The clients whose registration is more than settings in JSON. */
export type OwnFiles = ClientsWith<{ readonly install: { readonly files: 'own' } }>

/** The clients whose recorded sessions can be read. */
export type RecordClient = ClientsWith<{ readonly sessions: string }>

/** Every client’s record, by its name. */
export const clients: Readonly<Record<ClientName, ClientRecord>> = records

/** The names of all clients. */
export const clientNames = Object.keys(records) as readonly ClientName[]

/** Tells whether a name is that of a client. */
export function isClientName(name: string): name is ClientName {
  return Object.hasOwn(records, name)
}

/** The clients whose recorded sessions can be read. */
export const recordClients = clientNames.filter(
  (name): name is RecordClient => clients[name].sessions !== null,
)
