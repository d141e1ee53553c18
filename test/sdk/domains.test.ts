import { expect, test } from 'vitest'
import {
  type DomainProfile,
  dataPipeline,
  devops,
  fixed,
  type GateConfig,
  guard,
  type Notice,
} from '../../src/agents/sdk/index.ts'
import { ownGate } from './sdk-world.ts'

/** The decision on one call under these domains. */
async function judged(
  name: string,
  args: Record<string, string | number>,
  domains: readonly DomainProfile[],
  more: GateConfig & { environment?: string; docstring?: string } = {},
) {
  const { environment, docstring, ...config } = more
  const gate = ownGate({ domains, ...config })
  let seen: unknown
  const work = async (input: Record<string, string | number>) => input
  const options = { name, gate, ...(environment && { environment }), ...(docstring && { docstring }) }
  await guard(work, { ...options, onRefused: refused => (seen = refused.decision) })(args)
  const [logged] = await gate.decisions({ limit: 1 })
  const pending = await gate.reviews.list({ states: ['pending'] })
  await gate.close()
  return { decision: logged?.decision, review: pending[0], seen }
}

const park = { policy: { profile: { sdk: { on_queue: 'park' } } } }
const own = (domain: Omit<DomainProfile, 'name'>): readonly DomainProfile[] => [{ name: 'own', ...domain }]

test('a critical tool is critical whatever it is called with', async () => {
  const { decision, review } = await judged('delete_cluster', { name: 'blue' }, [devops], park)
  expect(decision?.assessment.level).toBe('critical')
  expect(review?.challenge).toBe('teach_back')
})

test('a safe tool’s cap holds for harmless arguments and never for dangerous ones', async () => {
  const domains = own({ safeTools: { 'get_*': 0.1 } })
  const scorer = fixed(5)
  const harmless = await judged('get_thing', { id: 'a' }, domains, { ...park, scorer })
  expect(harmless.seen).toBeUndefined()
  for (const query of ['DROP TABLE users', 'rm -rf /', 'the password is here', 'https://evil.example/x']) {
    const dangerous = await judged('get_thing', { query }, domains, { ...park, scorer })
    expect(dangerous.decision?.effect, query).not.toBe('allow')
  }
})

test('floors, terms and patterns are the least that a call is worth, and win over a cap', async () => {
  const domains = own({
    safeTools: { 'get_*': 0.05 },
    floors: { get_salaries: 0.65 },
    sensitiveTerms: { 'medical record': 0.7 },
    patterns: [{ pattern: 'export * to public', risk: 0.6, why: 'it leaves' }],
  })
  const composite = async (tool: string, text: string) =>
    (await judged(tool, { text }, domains, park)).decision?.assessment.composite
  expect(await composite('get_salaries', 'x')).toBe(6.5)
  expect(await composite('get_notes', 'the medical_record of Ann')).toBe(7)
  expect(await composite('get_notes', 'Export all to PUBLIC')).toBe(6)
})

test('production multiplies, whether the program or an argument says it', async () => {
  const domains = own({ productionMultiplier: 2 })
  const scorer = fixed(2)
  const plain = await judged('get_x', { id: 'a' }, domains, { ...park, scorer })
  expect(plain.seen).toBeUndefined()
  const statement = await judged('get_x', { id: 'a' }, domains, {
    ...park,
    scorer,
    environment: 'production',
  })
  expect(statement.decision?.assessment.composite).toBe(4)
  const named = await judged('get_x', { env: 'prod' }, domains, { ...park, scorer, builtInFilters: false })
  expect(named.decision?.assessment.composite).toBe(4)
})

test('an escalation raises the level, and with it the challenge', async () => {
  const domains = own({ escalations: [{ tools: ['get_x'], raise: 'high', reason: 'Looked at closely.' }] })
  const { decision, review } = await judged('get_x', { id: 'abc_1' }, domains, park)
  expect(decision).toMatchObject({ effect: 'queue', challenge: 'quiz', minimumSeconds: 10 })
  expect(review?.level).toBe('high')
})

test('an escalation that requires two people waits for two, though only one could answer', async () => {
  const domains = own({ escalations: [{ tools: ['get_x'], require: 2, reason: 'Two people agree.' }] })
  const { decision, review } = await judged('get_x', { id: 'a' }, domains, park)
  expect(decision).toMatchObject({ effect: 'queue', challenge: 'multi_party' })
  expect(decision?.reason.text).toContain('Two people agree.')
  expect(review).toMatchObject({ requiredApprovers: 2, challenge: 'multi_party' })
})

test('an escalation blocks, and what is to be told is told once it is logged', async () => {
  const notices: Notice[] = []
  const domains = own({
    escalations: [
      { terms: ['disable audit'], block: true, notify: true, reason: 'Nobody turns off the record.' },
    ],
  })
  const { decision } = await judged('set_flag', { name: 'disable_audit' }, domains, {
    ...park,
    onNotice: notice => {
      notices.push(notice)
      throw new Error('the pager is down')
    },
  })
  expect(decision).toMatchObject({ effect: 'deny', reason: { text: 'Nobody turns off the record.' } })
  expect(notices).toMatchObject([
    { tool: 'set_flag', effect: 'deny', reasons: ['Nobody turns off the record.'] },
  ])
})

test('a question of a domain is asked', async () => {
  const asked: string[] = []
  const approver = {
    name: 'ann',
    ask: async ({ sheet }: { sheet: { questions: readonly { text: string }[] } }) => {
      asked.push(...sheet.questions.map(({ text }) => text))
      return false
    },
  }
  const args = { environment: 'production', version: '1.2.3' }
  await judged(
    'deploy_service',
    args,
    own({ questions: devops.questions ?? [], floors: { 'deploy*': 0.6 } }),
    {
      approvers: [approver],
      builtInFilters: false,
      scorer: fixed(0),
    },
  )
  expect(asked).toContain('Where does this take effect?')
})

test('two domains together are at least as strict as each', async () => {
  for (const [tool, args] of [
    ['deploy_service', { env: 'production' }],
    ['export_table', { table: 'ssn' }],
    ['drop_table', { table: 'a' }],
    ['list_pods', { namespace: 'a' }],
  ] as const) {
    const composites: number[] = []
    for (const domains of [[devops], [dataPipeline], [devops, dataPipeline]]) {
      const { decision } = await judged(tool, args, domains, {
        ...park,
        builtInFilters: false,
        scorer: fixed(2.9),
      })
      composites.push(decision?.assessment.composite ?? 0)
    }
    const [one = 0, two = 0, both = 0] = composites
    expect(both, tool).toBeGreaterThanOrEqual(Math.min(one, two))
  }
})

test.each<[string, Omit<DomainProfile, 'name'>, string]>([
  ['a risk above 1', { floors: { a: 2 } }, 'not from 0 to 1'],
  [
    'a pattern that fits everything',
    { patterns: [{ pattern: '*', risk: 0.5, why: 'x' }] },
    'fits everything',
  ],
  ['an escalation that does nothing', { escalations: [{ reason: 'x' }] }, 'does nothing'],
  ['a multiplier below 1', { productionMultiplier: 0.5 }, 'multiplier'],
  [
    'a question without wrong answers',
    { questions: [{ question: 'q', argument: 'a', wrong: ['b'] }] },
    'wrong',
  ],
])('%s is refused when the gate is opened', async (_what, domain, part) => {
  await expect(ownGate({ domains: own(domain) }).ready()).rejects.toThrow(part)
})
