import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { loadPolicyWithSources } from '../../src/gate/config/load-policy.ts'
import { openGate, policySources } from '../../src/gate/open/open-gate.ts'
import { FollowedGate, type PolicyEvent } from '../../src/daemon/resident/followed-gate.ts'
import { newResidentGate } from '../../src/daemon/resident/resident-gate.ts'

const defaults = { origin: 'check' as const, agent: 'a', session: 's', profile: 'default' }

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-policy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A gate that follows one policy file, what it was told, and what it says to a command. */
function followed(text: string | undefined) {
  const folder = scratch()
  const userFile = join(folder, 'policy.toml')
  if (text !== undefined) writeFileSync(userFile, text)
  const events: PolicyEvent[] = []
  const { knownCodes, readShell } = policySources({})
  const gate = new FollowedGate({
    files: [userFile],
    load: () => loadPolicyWithSources({ userFile, knownCodes, readShell }),
    open: ({ policy, secretRules }) => openGate({ stateFolder: join(folder, 'state'), policy, secretRules }),
    onPolicy: event => events.push(event),
  })
  onTestFinished(() => gate.close())
  const effectOf = async (command: string) => {
    const shared = await gate.current()
    const call = parseCall({ kind: 'shell', arguments: { command } }, defaults)
    return (await shared.use(one => one.evaluate(call))).effect
  }
  return { gate, events, folder, userFile, effectOf }
}

const denying = (program: string) =>
  `[[rule]]\neffect = "deny"\nreason = "not here"\nprogram = "${program}"\n`

test('a policy that changes holds from the next call on, and so does one that is taken away', async () => {
  const { userFile, effectOf, events } = followed(undefined)
  expect(await effectOf('terraform plan')).toBe('allow')
  writeFileSync(userFile, denying('terraform'))
  expect(await effectOf('terraform plan')).toBe('deny')
  unlinkSync(userFile)
  expect(await effectOf('terraform plan')).toBe('allow')
  expect(events).toHaveLength(3)
})

test('a policy that is wrong is refused and told, and the one before it holds until a right one comes', async () => {
  const { gate, userFile, effectOf, events } = followed(denying('terraform'))
  expect(await effectOf('terraform plan')).toBe('deny')
  const { digest } = gate.state()
  writeFileSync(userFile, 'proxy = 7\n')
  expect(await effectOf('terraform plan')).toBe('deny')
  expect(gate.state()).toMatchObject({ digest, problem: expect.stringContaining(userFile) })
  writeFileSync(userFile, denying('kubectl'))
  expect(await effectOf('terraform plan')).toBe('allow')
  expect(gate.state().problem).toBeNull()
  expect(events.map(event => ('refused' in event ? 'refused' : 'taken'))).toEqual([
    'taken',
    'refused',
    'taken',
  ])
})

test('a file of rules that the policy names is followed like the policy', async () => {
  const { folder, gate, userFile, effectOf } = followed(undefined)
  const rules = join(folder, 'rules.toml')
  const rule = (id: string) =>
    `[[rules]]\nid = "${id}"\ndescription = "${id}"\nregex = 'acme_[a-z0-9]{24}'\nkeywords = ["acme_"]\n`
  writeFileSync(rules, rule('acme-one'))
  writeFileSync(userFile, '[secrets]\nrules = ["rules.toml"]\n')
  expect(await effectOf('ls')).toBe('allow')
  const { digest } = gate.state()
  writeFileSync(rules, rule('acme-two'))
  expect(await effectOf('ls')).toBe('allow')
  expect(gate.state().digest).not.toBe(digest)
})

test('without any policy that is right nothing is judged', async () => {
  const { userFile, effectOf } = followed('[proxy]\nauto_alow_threshold = 3\n')
  await expect(effectOf('ls')).rejects.toMatchObject({ code: 'configuration' })
  await expect(effectOf('ls')).rejects.toMatchObject({ code: 'configuration' })
  unlinkSync(userFile)
  expect(await effectOf('ls')).toBe('allow')
})

test('who waits under a policy that was replaced goes on waiting, and the answer still comes', async () => {
  const { gate, userFile } = followed(undefined)
  const shared = await gate.current()
  const call = parseCall({ kind: 'shell', arguments: { command: 'git push --force origin main' } }, defaults)
  const { reviewId = '' } = await shared.use(one => one.evaluate(call))
  const waited = shared.use(one => one.reviews.wait(reviewId, { timeout: 20_000 }))
  writeFileSync(userFile, denying('terraform'))
  const next = await gate.current()
  expect(next).not.toBe(shared)
  await next.use(one => one.reviews.withdraw(reviewId, 'not needed'))
  expect((await waited).state).toBe('withdrawn')
})

test('a project’s policy tightens calls in its folder, wherever the gate was started, and in no other folder', async () => {
  const folder = scratch()
  const project = join(folder, 'project')
  mkdirSync(join(project, '.countersign'), { recursive: true })
  writeFileSync(join(project, '.countersign', 'policy.toml'), denying('terraform'))
  const gate = newResidentGate({ stateFolder: join(folder, 'state') })
  onTestFinished(() => gate.close())
  const effectIn = async (cwd: string | null) => {
    const asked = { kind: 'shell', arguments: { command: 'terraform plan' } }
    return (await gate.evaluate(parseCall(asked, { ...defaults, ...(cwd !== null && { cwd }) }))).effect
  }
  expect(await effectIn(project)).toBe('deny')
  expect(await effectIn(folder)).toBe('allow')
  expect(await effectIn(null)).toBe('allow')
  writeFileSync(join(project, '.countersign', 'policy.toml'), '[proxy]\nauto_allow_threshold = 9\n')
  expect(await effectIn(project)).toBe('deny')
  expect(gate.policyState().projects).toHaveProperty([project])
})
