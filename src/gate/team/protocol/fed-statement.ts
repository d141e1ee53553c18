import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import { sha256 } from '../../../people/audit/sha256.ts'
import type { Json } from '../../../ground/model/json.ts'
import type { GateLog } from '../log-batch.ts'
import type { FedAct } from '../../../people/acts/ports/fed-act.ts'

/** The text that the team’s key signs of an act that is fed to one gate: RFC 8785. */
export function fedStatement(
  { gate, epoch }: GateLog,
  {
    number,
    id,
    history,
    was,
    after,
    at,
    rows,
    log,
  }: Omit<FedAct, 'signature' | 'id'> & Partial<Pick<FedAct, 'id'>>,
): string {
  const lines = sha256(canonicalJson(log as unknown as Json))
  const place = {
    number,
    after,
    ...(id !== undefined && { id }),
    ...(history !== undefined && { history }),
    ...(was !== undefined && { was }),
  }
  return canonicalJson({ purpose: 'fed', gate, epoch, ...place, at, rows: sha256(rows), log: lines })
}
