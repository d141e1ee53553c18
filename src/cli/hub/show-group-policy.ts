import { GateError } from '../../ground/model/errors.ts'
import { printAnswer } from '../render/print-answer.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { rolloutLines, versionLines } from './rollout-lines.ts'
import { type GroupPolicyOptions, withGroupPolicy } from './set-group-policy.ts'

/** Prints the policy of a group as a file, with which gates have it; or the text of a version. */
export async function showGroupPolicy(
  version: string | undefined,
  options: GroupPolicyOptions,
): Promise<void> {
  await withGroupPolicy(options, async ({ shown }) => {
    const number = version === undefined ? shown.rollout.version.version : Number(version)
    const text = shown.versions.find(one => one.version === number)
    if (version !== undefined && !text)
      throw new GateError(
        'missing',
        `There is no version “${version.slice(0, 20)}”: see countersign hub policy history.`,
      )
    const about = rolloutLines(shown).map(line => `# ${line}`)
    printAnswer(
      options.json,
      { ...shown, versions: text ? [text] : [] },
      [...about, text?.toml ?? ''].join('\n'),
    )
  })
}

/** Lists every version that there was. */
export async function listGroupPolicies(options: GroupPolicyOptions): Promise<void> {
  await withGroupPolicy(options, async ({ shown }) => {
    if (options.json) return standardOutput.printJson(shown)
    standardOutput.print([...rolloutLines(shown), ...versionLines(shown)].join('\n'))
  })
}
