import { GateError } from '../../ground/model/errors.ts'

/** Reads a share of the gates of a group as it was typed; throws `usage` for what is none. */
export function readShare(text: string): number {
  const share = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (share >= 1 && share <= 100) return share
  throw new GateError(
    'usage',
    `“${text.slice(0, 20)}” is no share: --share is a whole number of per cent, from 1 to 100.`,
  )
}
