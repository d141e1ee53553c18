import type { Checkpoint } from '../../../../ground/model/audit-entry.ts'

/** The content of a file that somebody chose: checkpoints, or one sentence on why it can't be used. */
export type AnchorFile = { readonly anchors: readonly Checkpoint[] } | { readonly problem: string }

/** More than one request takes. */
const most = 2_000
/** The last moment that a date can hold. */
const latest = 8.64e15
/** Larger files are no anchors: each line of one has about 300 characters. */
export const longestAnchorFile = 2 * 1_048_576

/**
 * Reads a file of checkpoints, one JSON object a line. Only the five fields of a checkpoint are taken; whether they
 * are true is for the gate to find out.
 */
export function readAnchorFile(text: string): AnchorFile {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (lines.length === 0)
    return { problem: 'This file is empty: choose the one that a checkpoint was kept in.' }
  if (lines.length > most)
    return {
      problem: `This file holds more than ${most.toLocaleString('en')} lines: keep the newest in a file of their own.`,
    }
  const read = lines.map(checkpointIn)
  const wrong = read.indexOf(undefined)
  if (wrong >= 0)
    return {
      problem: `Line ${wrong + 1} of this file is no checkpoint, so none of it is used: choose another file.`,
    }
  return { anchors: read.filter(one => one !== undefined) }
}

function checkpointIn(line: string): Checkpoint | undefined {
  const { size, head, at, publicKey, signature } = objectIn(line)
  if (!isCount(size) || !isCount(at) || at > latest) return undefined
  if (typeof head !== 'string' || typeof publicKey !== 'string' || typeof signature !== 'string')
    return undefined
  return { size, head, at, publicKey, signature }
}

function objectIn(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
