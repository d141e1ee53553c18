import { GateError } from '../../ground/model/errors.ts'
import { readSecret } from '../../gate/notify/read-secret.ts'

/**
 * The options that name the place of a server’s secret. The secret never stands on the command line itself, which
 * everybody can read.
 */
export interface SecretOptions {
  readonly tokenFile?: string
  readonly tokenEnv?: string
  /** `Header-Name=VARIABLE`. */
  readonly headerEnv?: readonly string[]
}

type Headers = readonly (readonly [string, string])[]

/**
 * Reads what goes with every request to a server, anew each time, so that a token may be replaced in its file. Throws
 * `usage` for what can't be meant; the function that it returns throws a sentence without the secret.
 */
export function serverSecrets({ tokenFile, tokenEnv, headerEnv = [] }: SecretOptions): () => Headers {
  if (tokenFile !== undefined && tokenEnv !== undefined)
    throw new GateError('usage', 'Give --token-file or --token-env, not both.', 'token')
  const others = headerEnv.map(input => {
    const [, name, env] = /^([\w-]{1,100})=([A-Za-z_]\w{0,99})$/.exec(input) ?? []
    if (name === undefined || env === undefined)
      throw new GateError('usage', 'Write --header-env as Header-Name=VARIABLE.', 'header-env')
    return { name, env }
  })
  const token = tokenFile !== undefined ? { file: tokenFile } : tokenEnv !== undefined && { env: tokenEnv }
  return () => [
    ...(token ? [['authorization', `Bearer ${asHeader(readSecret(token))}`] as const] : []),
    ...others.map(({ name, env }) => [name, asHeader(readSecret({ env }))] as const),
  ]
}

function asHeader(secret: string): string {
  if (/^[\x20-\x7e]+$/.test(secret)) return secret
  throw new Error('the token holds signs that no header can hold')
}
