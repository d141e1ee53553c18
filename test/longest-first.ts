import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, the longest first: begun last, they would be waited for alone. */
const longest = [
  'test/own-agent/running/running-world.test.ts',
  'test/kill/hub.test.ts',
  'test/kill/kill.test.ts',
  'test/web/review.test.ts',
  'test/resident/readiness.test.ts',
  'test/sdk/examples.test.ts',
  'test/cli/cli.test.ts',
  'test/cli/resident.test.ts',
  'test/cli/backup.test.ts',
  'test/cli/drawn-text.test.ts',
  'test/boundary/next-call.test.ts',
  'test/resident/kill.test.ts',
  'test/cli/audit-erase.test.ts',
  'test/cli/canary.test.ts',
  'test/boundary/exec-one.test.ts',
  'test/boundary/network.test.ts',
  'test/rewrites/proof.test.ts',
  'test/web/unlock.test.ts',
  'test/web/pages.test.ts',
  'test/web/review-people.test.ts',
  'test/hook/installed.test.ts',
  'test/sdk/frameworks/mcp-hostile.test.ts',
  'test/sdk/frameworks/mastra-hostile.test.ts',
  'test/boundary/exec-client.test.ts',
  'test/boundary/escapes.test.ts',
  'test/web/activity.test.ts',
  'test/sdk/frameworks/ai-sdk-hostile.test.ts',
  'test/hook/launcher.test.ts',
  'test/cli/people.test.ts',
  'test/web/settings-pages.test.ts',
  'test/store/erasure-law.test.ts',
  'test/own-agent/tried-calls.test.ts',
  'test/corpus/sessions.test.ts',
  'test/team/team-roots.test.ts',
  'test/people/faults.test.ts',
  'test/rewrites/rewrites.test.ts',
  'test/session-rewrites/session-rewrites.test.ts',
  'test/corpus/corpus.test.ts',
  'test/people/bound-files.test.ts',
]

/** Tests that start programs. A process that is begun is first a copy of the one that begins it, memory and all. */
const startsPrograms = new RegExp(
  [
    '/test/(?:boundary|cli|evidence|hook|install|kill|mcp|resident|sdk|seal|team|web|own-agent/running)/',
    '/test/notify/(?:commands|resident)\\.',
    '/test/people/(?:e2e-|challenges-disk|run-at-terminal)',
    '/(?:rewrites/proof|witness-command|team-gate)\\.test',
  ].join('|'),
)

/** Tests that start programs come first, while the workers have few modules in memory; the longest files before others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => kind(one) - kind(other) || rank(one) - rank(other))
  }
}

function kind({ moduleId }: TestSpecification): number {
  return startsPrograms.test(moduleId) ? 0 : 1
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex(file => moduleId.endsWith(`/${file}`))
  return at < 0 ? longest.length : at
}
