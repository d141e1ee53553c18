import { RemoteGate } from '../../remote/remote-gate.ts'
import type { Gate } from '../../../gate/core/gate.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import { firstReviewerText } from '../../../people/acts/reviewers/first-reviewer-text.ts'
import { openGate, openMemoryGate } from '../../../gate/open/open-gate.ts'
import { scorerFrom } from '../../../judge/scoring/scorer.ts'
import type { GateConfig } from './gate-config.ts'
import { gateAddress } from './gate-address.ts'
import { domainParts } from '../profiles/domain-parts.ts'

/** A gate that is open, and how it takes this program’s word for who answers. */
export type OpenedGate = Gate & { vouch(name: string): Promise<Identity> }

/** Opens what the settings name, with the approvers of the program among its reviewers. */
export async function openProgramGate(config: GateConfig): Promise<OpenedGate> {
  if (config.url !== undefined) return remoteGate(config.url, config)
  const gate = await localGate(config)
  if (usesOwnFolder(config)) await warnOfNobody(gate)
  for (const { name } of config.approvers ?? []) await gate.vouch(name)
  return gate
}

/** Its calls wait for people in the inbox of this account, and no approver of the program is asked. */
function usesOwnFolder({ store, isolated = false, approvers = [] }: GateConfig): boolean {
  return store === undefined && !isolated && approvers.length === 0
}

/** Once a call was judged, the first reviewer no longer adds themselves: whoever writes the program hears it before. */
async function warnOfNobody(gate: Gate): Promise<void> {
  if ((await gate.reviewers.list()).length > 0) return
  const shown = await gate.reviewers.recovery()
  const text = shown.admitsFirst
    ? 'Nobody may answer calls that wait: run countersign reviewer add NAME first, since after the first call it takes root or a day.'
    : `Nobody may answer calls that wait: ${firstReviewerText(shown)}`
  process.emitWarning(text, { type: 'CountersignWarning', code: 'COUNTERSIGN_NO_REVIEWER' })
}

async function localGate(config: GateConfig): Promise<OpenedGate> {
  const {
    store,
    isolated = false,
    policyFile,
    policy,
    home,
    clock,
    filters,
    builtInFilters,
    onNotice,
  } = config
  const domain = domainParts(config.domains ?? [], onNotice)
  const own = config.scorer === undefined ? undefined : scorerFrom(config.scorer)
  const scorer = domain?.scorer ? domain.scorer(own) : own
  const options = {
    isolated,
    ...(store !== undefined && { stateFolder: store }),
    ...(policyFile !== undefined && { flagsFile: policyFile }),
    ...(policy !== undefined && { flags: policy }),
    ...(home !== undefined && { home }),
    ...(clock && { now: () => clock.now(), steady: () => clock.steady() }),
    ...(filters && { filters }),
    ...(builtInFilters !== undefined && { builtInFilters }),
    ...(scorer && { scorer }),
    ...domain?.hooks,
  }
  if (isolated) return withoutDisk(await openMemoryGate(options))
  return store === 'memory' ? openMemoryGate(options) : openGate(options)
}

/** A call of no folder is judged in the virtual workspace, which is the same on every machine. */
function withoutDisk<G extends OpenedGate>(gate: G): G {
  const evaluate = gate.evaluate.bind(gate)
  const evaluateHere: Gate['evaluate'] = (call, options) => evaluate({ ...call, cwd: null }, options)
  return Object.assign(gate, { evaluate: evaluateHere })
}

/** At a gate elsewhere approvers are its reviewers, and prove themselves. */
function remoteGate(
  url: string,
  { token, asAgent = token !== undefined }: Pick<GateConfig, 'token' | 'asAgent'>,
): OpenedGate {
  const address = { ...gateAddress(url), ...(token !== undefined && { token }) }
  const gate = new RemoteGate({ ...address, asAgent })
  return Object.assign(gate, {
    vouch: async (name: string): Promise<Identity> => ({ reviewer: name, uid: null, terminal: false }),
  })
}
