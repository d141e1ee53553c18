import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { checkBySchema, readTomlFile } from '../../gate/config/read-policy-file.ts'
import { refusalAt } from '../../gate/config/refuse-setting.ts'
import { GateError } from '../../ground/model/errors.ts'

const text = () => z.string().min(1, 'must not be empty').max(1_000, 'is too long')

const schema = z.strictObject({
  hub: text(),
  fingerprint: z.string().regex(/^[0-9a-f]{32}$/, 'must be the 32 hexadecimal digits at the end of a token'),
  group: text(),
  token: text().optional(),
  token_file: text().optional(),
  ca_file: text().optional(),
  name: text().optional(),
})

/** The file that device management rolls out: which team the gates of these machines are of; paths are absolute. */
export type TeamFile = z.infer<typeof schema>

/**
 * Reads such a file. Throws `configuration` with the line for what is wrong in it, `missing` where there is none, and
 * `forbidden` where others than its owner could send these gates to another team.
 */
export function readTeamFile(path: string): TeamFile {
  const file = resolve(path)
  const read = readTomlFile(file)
  if (!read)
    throw new GateError(
      'missing',
      `There is no file ${file}: name the one with the hub, the team and the group.`,
    )
  demandOwn(file)
  const { given, placeOf } = read
  const names = Object.keys(schema.shape)
  const unknown = Object.keys(given as object).find(name => !names.includes(name))
  if (unknown !== undefined)
    throw refusalAt(
      placeOf([unknown]),
      `${unknown.slice(0, 40)} is not known here: it has ${names.join(', ')}.`,
    )
  const values = checkBySchema(schema, given, placeOf)
  if (values.token !== undefined && values.token_file !== undefined)
    throw refusalAt(
      placeOf(['token_file']),
      'a token stands here already: leave one of token and token_file out.',
    )
  const { token_file, ca_file } = values
  const absolute = (name: string) => resolve(dirname(file), name)
  return {
    ...values,
    ...(token_file !== undefined && { token_file: absolute(token_file) }),
    ...(ca_file !== undefined && { ca_file: absolute(ca_file) }),
  }
}

function demandOwn(file: string): void {
  const { mode, uid } = statSync(file)
  const own = process.getuid?.()
  if ((mode & 0o022) === 0 && (own === undefined || uid === 0 || uid === own)) return
  throw new GateError(
    'forbidden',
    `${file} can be changed by others, who could send this gate to a team of their own: have root own it, with mode 0644.`,
  )
}
