import { readFileSync, statSync } from 'node:fs'
import { GateError } from '../../ground/model/errors.ts'
import type { TeamMembership } from '../../ground/model/team-gate.ts'
import { hubAddress } from '../../daemon/team/courier/open-hub.ts'
import { keyFingerprint, readJoinToken } from '../../gate/team/protocol/join-token-text.ts'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { checkBySchema, readTomlFile } from '../../gate/config/read-policy-file.ts'
import { refusalAt } from '../../gate/config/refuse-setting.ts'

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
type TeamFile = z.infer<typeof schema>

/**
 * Reads such a file. Throws `configuration` with the line for what is wrong in it, `missing` where there is none, and
 * `forbidden` where others than its owner could send these gates to another team.
 */
function readTeamFile(path: string): TeamFile {
  const file = resolve(path)
  const read = readTomlFile(file)
  if (!read)
    throw new GateError(
      'missing',
      `There is no file ${file}: name the one with the hub, the team and the group.`,
    )
  demandOwn(file)
  const { given: input, placeOf } = read
  const names = Object.keys(schema.shape)
  const unknown = Object.keys(input as object).find(name => !names.includes(name))
  if (unknown !== undefined)
    throw refusalAt(
      placeOf([unknown]),
      `${unknown.slice(0, 40)} is not known here: it has ${names.join(', ')}.`,
    )
  const values = checkBySchema(schema, input, placeOf)
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

/** The team that a gate is to be of, as it was typed or rolled out. */
export interface FleetWish {
  /** `https://HOST` or `https://HOST:PORT`. */
  readonly hub: string
  /** Of the team’s key; whichever the token names when left out. */
  readonly fingerprint?: string
  /** Whichever the token names when left out. */
  readonly group?: string
  /** The file of the authority that signed the hub’s certificate. */
  readonly ca?: string
  /** The name under which people see the gate; the machine’s when left out. */
  readonly name?: string
  /** The text of a token, read only where it is needed: it may be gone once the gate has joined. */
  readonly token: () => string
}

/** Reads what was typed: the address of a hub, or the file that says everything. Nobody is asked. */
export function fleetWish(team: string, tokenFile: string | undefined): FleetWish {
  const isAddress = /^https?:\/\//i.test(team)
  const wish = isAddress ? wishOf({ hub: team }, tokenFile) : wishOf(readTeamFile(team), tokenFile)
  hubAddress(wish.hub)
  return wish
}

/** Tells whether a gate is of this team already, as it is to be. */
export function isFulfilled(
  { hub, fingerprint, group }: FleetWish,
  membership: TeamMembership | null,
): membership is TeamMembership {
  if (membership?.hub !== hub) return false
  const isTeam = fingerprint === undefined || keyFingerprint(membership.teamKey) === fingerprint
  return isTeam && (group === undefined || membership.group.name === group)
}

function wishOf(
  { hub, fingerprint, group, name, ...file }: Pick<TeamFile, 'hub'> & Partial<TeamFile>,
  tokenFile = file.token_file,
): FleetWish {
  return {
    hub: hub.replace(/\/$/, ''),
    ...(fingerprint !== undefined && { fingerprint }),
    ...(group !== undefined && { group }),
    ...(name !== undefined && { name }),
    ...(file.ca_file !== undefined && { ca: file.ca_file }),
    token: () => demandToken(file.token ?? tokenIn(tokenFile), fingerprint),
  }
}

function tokenIn(file: string | undefined): string {
  if (file === undefined)
    throw new GateError(
      'usage',
      'There is no token to join with: name its file with --token-file, or as token_file in the file of the team.',
    )
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new GateError('missing', `The token can’t be read from ${file} (${code}): write one there.`)
  }
}

function demandToken(text: string, fingerprint: string | undefined): string {
  const token = readJoinToken(text)
  if (!token)
    throw new GateError('usage', 'That is no token of a team: countersign hub token add prints one.')
  if (fingerprint === undefined || token.fingerprint === fingerprint) return text
  throw new GateError(
    'forbidden',
    'The token is for another team than the file names, so nothing was joined: have a token of that team made.',
  )
}
