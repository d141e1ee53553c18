import { pathsOfEffects } from '../../src/proof/boundary/paths-of-effects.ts'
import { usualBoundary } from '../../src/proof/boundary/usual-boundary.ts'
import type { Gate } from '../../src/gate/core/gate.ts'
import { virtualPlace } from '../../src/ground/model/place.ts'
import type { Policy } from '../../src/ground/model/policy.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import {
  builtInProfiles,
  defaultProfile,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../../src/judge/policy/default-profile.ts'
import { evaluateLabelled } from './evaluate-labelled.ts'
import type { LabelledCall } from './labelled-calls.ts'

const policy: Policy = {
  proxy: defaultProxy,
  reputation: defaultReputation,
  reviews: defaultReviews,
  profiles: {
    ...builtInProfiles,
    default: { ...defaultProfile, boundary: { ...defaultProfile.boundary, required: true } },
  },
  rules: [],
  digest: 'measured',
}

/** Says how many questions about commands a boundary saves, by label: asked outside, and still asked inside. */
export async function insideTable(
  asked: readonly { readonly of: LabelledCall; readonly effect: string }[],
): Promise<string> {
  const outside = asked.filter(({ of, effect }) => of.call.kind === 'shell' && effect === 'queue')
  const gate = await openGate({ stateFolder: ':memory:', policy })
  try {
    const calls = await Promise.all(outside.map(({ of }) => withBoundary(of, gate)))
    const inside = (await evaluateLabelled(gate, calls)).filter(({ effect }) => effect !== 'allow')
    const labels = [...new Set(outside.map(({ of }) => of.label))].sort()
    const rows = labels.map(label => {
      const [was, is] = [outside, inside].map(list => list.filter(({ of }) => of.label === label).length)
      return `| ${label} | ${was} | ${is} |`
    })
    return [
      '| commands labelled | asked about outside | asked about inside |',
      '| --- | --- | --- |',
      ...rows,
      `| all | ${outside.length} | ${inside.length} |`,
      '',
    ].join('\n')
  } finally {
    await gate.close()
  }
}

/** What a command names outside the workspace is shown to it, and so judged as ever. */
async function withBoundary(of: LabelledCall, gate: Gate): Promise<LabelledCall> {
  const { effects } = await gate.evaluate(of.call, { dryRun: true })
  const boundary = usualBoundary(virtualPlace.workspace, 'none', pathsOfEffects(effects))
  return { ...of, call: { ...of.call, boundary } }
}
