import { createHash } from 'node:crypto'
import { parse, TomlError } from 'smol-toml'
import type * as z from 'zod'
import { GateError } from '../../ground/model/errors.ts'
import { keyLines } from './key-lines.ts'
import { nearest } from '../../ground/model/nearest.ts'
import { type PolicyFile, policyFileSchema } from './policy-file.ts'
import {
  lineOfFile,
  type Path,
  dottedPath,
  refusalAt,
  refuseSetting,
  type SettingSource,
} from './refuse-setting.ts'
import { readRegularFile } from '../../ground/disk/read-regular-file.ts'
import { settings } from './settings.ts'

/** One source of settings, checked by itself: a file, the environment or flags. */
export interface PolicyLayer {
  readonly name: string
  readonly values: PolicyFile
  /** SHA-256 of the file's bytes, in hex. Empty for a source that is no file. */
  readonly digest: string
  /** False where settings may only tighten. */
  readonly loosens: boolean
  /** The source of a key. */
  readonly placeOf: (path: Path) => SettingSource
}

const maximumBytes = 1_048_576

/**
 * Reads one policy file, or the draft that would stand in its place; undefined when there is none. Refuses with the
 * file, the line and the reason.
 */
export function readPolicyFile(
  file: string,
  loosens: (digest: string) => boolean,
  draft?: string,
): PolicyLayer | undefined {
  const read = readTomlFile(file, draft)
  if (!read) return undefined
  const { given: input, digest, placeOf } = read
  return { name: file, values: checkValues(input, placeOf), digest, loosens: loosens(digest), placeOf }
}

/** The values of a TOML file as they stand there. */
export interface TomlFile extends Pick<PolicyLayer, 'digest' | 'placeOf'> {
  readonly given: unknown
}

/** Reads a TOML file, or the draft in its place; undefined when there is none. Refuses with the file, the line and the reason. */
export function readTomlFile(file: string, draft?: string): TomlFile | undefined {
  const bytes = draft === undefined ? readBytes(file) : Buffer.from(draft)
  if (bytes === undefined) return undefined
  if (bytes.length > maximumBytes) throw new GateError('configuration', `${file} is larger than 1 MiB.`)
  const toml = decode(bytes, file)
  const lineOf = keyLines(toml)
  const placeOf = (path: Path) => lineOfFile(file, lineOf(path))
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { given: parseToml(toml, file), digest, placeOf }
}

function readBytes(file: string): Buffer | undefined {
  try {
    return readRegularFile(file, maximumBytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new GateError('configuration', `${file} can't be read: ${(error as Error).message}.`)
  }
}

function decode(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new GateError('configuration', `${file} is not UTF-8 text.`)
  }
}

function parseToml(toml: string, file: string): unknown {
  try {
    return parse(toml)
  } catch (error) {
    const line = error instanceof TomlError ? error.line : 1
    const why = (error as Error).message.split('\n', 1)[0]?.replace(/^Invalid TOML document: /, '')
    throw refusalAt(lineOfFile(file, line), `this is no TOML: ${why}.`)
  }
}

/** Checks values as a policy file; refuses the first that is wrong, with its place. */
export function checkValues(values: unknown, placeOf: (path: Path) => SettingSource): PolicyFile {
  return checkBySchema(policyFileSchema(), withWholeCodes(values), placeOf)
}

/** Checks values by a schema; refuses the first that is wrong, with its place. `all` says where every key is told of. */
export function checkBySchema<T>(
  schema: z.ZodType<T>,
  values: unknown,
  placeOf: (path: Path) => SettingSource,
  all = 'countersign policy explain lists them',
): T {
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  // A mistyped key explains best why another one is missing.
  const { issues } = parsed.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  if (!issue) throw refusalAt(placeOf([]), "the file can't be read.")
  const path = issue.path.map(part => (typeof part === 'symbol' ? String(part) : part))
  if (issue.code === 'unrecognized_keys') return refuseKey(path, issue.keys[0] ?? '', placeOf, all)
  return refuseSetting(placeOf(path), path, sentence(issue))
}

function refuseKey(path: Path, key: string, placeOf: (path: Path) => SettingSource, all: string): never {
  const whole = [...path, key]
  const section = dottedPath(path)
    .replace(/^(profile|notify\.target)\.[^.]+/, '$1.NAME')
    .replace(/\.\d+/, '')
  const beside = settings
    .map(one => one.key)
    .filter(one => one.startsWith(section === '' ? '' : `${section}.`))
  const names = beside.map(one => one.slice(section === '' ? 0 : section.length + 1).split('.')[0] ?? '')
  const near = nearest(key, new Set(names)) ?? elsewhere(key)
  const hint = near === undefined ? `: ${all}` : `; did you mean ${near}?`
  return refuseSetting(placeOf(whole), whole, `is no setting${hint}`)
}

/** Returns the key of this name in another section. */
function elsewhere(key: string): string | undefined {
  return settings.find(one => one.key.endsWith(`.${key}`))?.key
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    if ('input' in issue && issue.input === undefined) return 'is missing'
    if (issue.message.endsWith('received undefined')) return 'is missing'
    return `must be ${expected[issue.expected] ?? `a ${issue.expected}`}`
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? 'has a key that is no name'
  return issue.message
}

const expected: Readonly<Record<string, string>> = {
  number: 'a finite number',
  int: 'a whole number',
  string: 'a text in quotes',
  boolean: 'true or false',
  array: 'a list',
  object: 'a table',
  record: 'a table',
}

/**
 * Joins finding codes again: they hold a dot, of which TOML makes tables. `points.paths.keys = 4` means the code
 * `paths.keys`.
 */
function withWholeCodes(values: unknown): unknown {
  if (!isTable(values) || !isTable(values['profile'])) return values
  const profiles = Object.entries(values['profile']).map(([name, profile]) => [name, flattenCodes(profile)])
  return { ...values, profile: Object.fromEntries(profiles) }
}

function flattenCodes(profile: unknown): unknown {
  if (!isTable(profile)) return profile
  const codes = Object.entries(profile).map(([key, value]) => [
    key,
    (key === 'points' || key === 'floors') && isTable(value) ? Object.fromEntries(flat(value, '')) : value,
  ])
  return Object.fromEntries(codes)
}

function flat(
  table: Readonly<Record<string, unknown>>,
  before: string,
): readonly (readonly [string, unknown])[] {
  return Object.entries(table).flatMap(([key, value]) =>
    isTable(value) ? flat(value, `${before}${key}.`) : [[`${before}${key}`, value] as const],
  )
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
