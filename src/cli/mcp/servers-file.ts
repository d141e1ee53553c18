import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse } from 'smol-toml'
import * as z from 'zod'
import { GateError } from '../../model/errors.ts'

const text = () => z.string().min(1).max(1_000)
const variable = () => text().regex(/^[A-Za-z_]\w{0,99}$/, 'must be the name of an environment variable')

const server = () =>
  z.strictObject({
    url: text(),
    token_file: text().optional(),
    token_env: variable().optional(),
    profile: text().optional(),
    tools: z.array(text()).max(1_000).optional(),
    allow_http: z.boolean().optional(),
  })

const serversFile = () =>
  z.strictObject({
    server: z.record(z.string().regex(/^[a-z][\w-]{0,63}$/i, 'must be a short name'), server()),
  })

/** A server of `mcp.toml`. */
export interface ServedServer {
  readonly name: string
  readonly url: string
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
  return Object.entries(checked.data.server).map(([name, given]) => ({
    name,
    url: given.url,
    allowHttp: given.allow_http === true,
    ...(given.token_file !== undefined && { tokenFile: resolve(dirname(file), given.token_file) }),
    ...(given.token_env !== undefined && { tokenEnv: given.token_env }),
    ...(given.profile !== undefined && { profile: given.profile }),
    ...(given.tools && { tools: given.tools }),
  }))
}
