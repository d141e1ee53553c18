import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse } from 'smol-toml'
import * as z from 'zod'
import { type ClientCapability, clientCapabilities } from '../../agents/mcp/merged/merged-server.ts'
import { GateError } from '../../ground/model/errors.ts'

const text = () => z.string().min(1).max(1_000)
const variable = () => text().regex(/^[A-Za-z_]\w{0,99}$/, 'must be the name of an environment variable')

const server = () =>
  z.strictObject({
    url: text().optional(),
    command: z.array(text()).min(1).max(200).optional(),
    env: z.record(variable(), z.string().max(10_000)).optional(),
    env_names: z.array(variable()).max(200).optional(),
    capabilities: z.array(z.enum(clientCapabilities)).optional(),
    token_file: text().optional(),
    token_env: variable().optional(),
    profile: text().optional(),
    tools: z.array(text()).max(1_000).optional(),
    allow_http: z.boolean().optional(),
  })

const serversFile = () =>
  z.strictObject({
    server: z.record(
      z.string().refine(isName, 'must be a short name: letters, digits, - and single _, and not mcp'),
      server(),
    ),
  })

/** The last part of an address, and what stands before `__` where two servers have a name. */
function isName(name: string): boolean {
  return /^[a-z](?:[a-z\d-]|_(?=[a-z\d-])){0,63}$/i.test(name) && name !== 'mcp'
}

/** A server of `mcp.toml`. */
export interface ServedServer {
  readonly name: string
  /** One of the two is there. */
  readonly url?: string
  readonly command?: readonly string[]
  /** The variables that a command gets besides the few that every program needs. */
  readonly env: Readonly<Record<string, string>>
  /** Variables of ours that it gets too. */
  readonly envNames: readonly string[]
  /** The capabilities of clients that the server may use. */
  readonly capabilities: readonly ClientCapability[]
  readonly tokenFile?: string
  readonly tokenEnv?: string
  readonly profile?: string
  /** The tools that may be called; all when left out. */
  readonly tools?: readonly string[]
  readonly allowHttp: boolean
}

/** Reads the servers that `mcp serve` stands before. Throws `configuration`, with the place of what is wrong. */
export function readServers(file: string): readonly ServedServer[] {
  let value: unknown
  try {
    value = parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new GateError('configuration', `${file} can’t be read: ${why}`)
  }
  const checked = serversFile().safeParse(value)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw new GateError('configuration', `${file}: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  return Object.entries(checked.data.server).map(([name, input]) => asServed(file, name, input))
}

function asServed(file: string, name: string, input: z.infer<ReturnType<typeof server>>): ServedServer {
  if ((input.url === undefined) === (input.command === undefined))
    throw new GateError('configuration', `${file}: server.${name}: give it url or command.`)
  return {
    name,
    ...(input.url !== undefined && { url: input.url }),
    ...(input.command && { command: input.command }),
    env: input.env ?? {},
    envNames: input.env_names ?? [],
    capabilities: input.capabilities ?? [],
    allowHttp: input.allow_http === true,
    ...(input.token_file !== undefined && { tokenFile: resolve(dirname(file), input.token_file) }),
    ...(input.token_env !== undefined && { tokenEnv: input.token_env }),
    ...(input.profile !== undefined && { profile: input.profile }),
    ...(input.tools && { tools: input.tools }),
  }
}
