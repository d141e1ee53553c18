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
import { nearest } from '../../ground/model/nearest.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { printAnswer } from '../render/print-answer.ts'
import { type MakeOptions, placeCanary } from './place-canary.ts'
import { whoPlaces } from './add-canary.ts'
import { standardError } from '../render/terminal-output.ts'

/** Makes a canary and watches for it; puts it into a file, or prints it once. */
export async function makeNewCanary(gate: Gate, kind: string, options: MakeOptions): Promise<void> {
  const { into, json } = options
  const fields = freshFields(kind)
  if (into !== undefined) return placeCanary(gate, kind, fields, resolve(into), options)
  const who = await whoPlaces(gate, options)
  const { added } = await gate.changeCanaries({ add: [{ kind, value: canaryValue(fields) }] }, who)
  standardError.write(
    `The canary ${added[0]?.id} (${kind}) is watched for. Put it where an intruder would look:\n`,
  )
  printAnswer(json, { added: added[0], fields }, fields.map(({ value }) => value.trimEnd()).join('\n'))
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
