import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import {
  canaryBytes,
  type CanaryField,
  canaryValue,
  type MadeKind,
  madeKinds,
  makeCanary,
} from '../../ground/canaries/make-canary.ts'
import { placeCanary } from '../../ground/canaries/place-canary.ts'
import { nearest } from '../../ground/model/nearest.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import type { IdentityOptions } from '../people/identify.ts'
import { whoPlaces } from './who-places.ts'
import { standardError } from '../render/terminal-output.ts'
import { chmodSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

const maxSize = 1024 * 1024

/** The text of a file, or null when there is none. Throws `invalid` for what is no text of at most 1 MiB. */
export function readPlainFile(file: string): string | null {
  try {
    const status = statSync(file, { throwIfNoEntry: false })
    if (!status) return null
    if (!status.isFile() || status.size > maxSize)
      throw new GateError('invalid', `${file} is no file of at most 1 MiB: name another.`)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (error) {
    if (error instanceof GateError) throw error
    if (error instanceof TypeError) throw new GateError('invalid', `${file} is no text: name another file.`)
    throw notPossible('read', file, error)
  }
}

/** Writes the whole text at once; `before` is what stood there when it was read, null for nothing. Never overwrites. */
export function writeWhole(file: string, text: string, before: string | null): void {
  try {
    if (before === null) writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    else if (readPlainFile(file) === before) replaceFile(realpathSync(file), text)
    else throw new GateError('conflict', `${file} was changed meanwhile, so it was left alone: try again.`)
  } catch (error) {
    throw error instanceof GateError ? error : notPossible('written', file, error)
  }
}

/** Through a file beside it, so that no moment has half of it. */
function replaceFile(file: string, text: string): void {
  const beside = `${file}.${process.pid}.new`
  try {
    writeFileSync(beside, text, { flag: 'wx', mode: 0o600 })
    chmodSync(beside, statSync(file).mode & 0o777)
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

function notPossible(what: string, file: string, error: unknown): GateError {
  const code = (error as NodeJS.ErrnoException).code ?? String(error)
  return new GateError('storage', `${file} can't be ${what} (${code}): name a file that you may write to.`)
}

/** The options of `canary make`. */
export interface MakeOptions extends JsonOption, IdentityOptions {
  readonly into?: string
}

/** Makes a canary and watches for it; puts it into a file, or prints it once. */
export async function makeNewCanary(gate: Gate, kind: string, options: MakeOptions): Promise<void> {
  const { into, json } = options
  const fields = freshFields(kind)
  if (into !== undefined) return makeInto(gate, kind, fields, resolve(into), options)
  const who = await whoPlaces(gate, options)
  const { added } = await gate.changeCanaries({ add: [{ kind, value: canaryValue(fields) }] }, who)
  standardError.write(
    `The canary ${added[0]?.id} (${kind}) is watched for. Put it where an intruder would look:\n`,
  )
  printAnswer(json, { added: added[0], fields }, fields.map(({ value }) => value.trimEnd()).join('\n'))
}

/** It is watched for before it stands in the file, so that nobody can take it unseen. */
async function makeInto(
  gate: Gate,
  kind: string,
  fields: readonly CanaryField[],
  file: string,
  options: MakeOptions,
): Promise<void> {
  const before = readPlainFile(file)
  const placed = placeCanary(file, before, fields)
  if ('refusal' in placed) throw new GateError('invalid', placed.refusal)
  const who = await whoPlaces(gate, options)
  const add = [{ kind, value: canaryValue(fields), placed: file }]
  const { added } = await gate.changeCanaries({ add }, who)
  try {
    writeWhole(file, placed.text, before)
  } catch (error) {
    await gate.changeCanaries({ remove: added.map(({ id }) => id) }, who)
    throw error
  }
  const how = before === null ? 'is the new file' : 'was added to'
  printAnswer(options.json, { added: added[0] }, `The canary ${added[0]?.id} (${kind}) ${how} ${file}.`)
}

/** New values of a kind. Throws `usage` for one that can't be made. */
export function freshFields(kind: string): readonly CanaryField[] {
  if (isMade(kind)) return makeCanary(kind, randomBytes(canaryBytes))
  const near = nearest(kind, madeKinds)
  throw new GateError(
    'usage',
    `No canary of the kind “${kind}” can be made${near === undefined ? '' : `; the nearest is ${near}`}: choose one of ${madeKinds.join(', ')}.`,
  )
}

function isMade(kind: string): kind is MadeKind {
  return (madeKinds as readonly string[]).includes(kind)
}
