import { GateError } from '../../../ground/model/errors.ts'

/** Throws `forbidden` for a token of another group than the gate is to be in; any is fine where `wanted` is left out. */
export function demandGroupOf(group: string, wanted: string | undefined): void {
  if (wanted === undefined || group === wanted) return
  throw new GateError(
    'forbidden',
    `The token is for the group ${group.slice(0, 80)}, and this gate is to be in ${wanted.slice(0, 80)}, so it joined nothing: have a token of that group made.`,
    'group',
  )
}
