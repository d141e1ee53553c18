import { testTargets } from '../export/test-exports.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { hubTargets } from './hub-targets.ts'
import type { HubOptions } from './with-team.ts'

/** Sends a test record from this process to one target of a hub or to all, and says what happened. */
export async function testHubExports(
  name: string | undefined,
  options: Pick<HubOptions, 'state'> & JsonOption,
): Promise<void> {
  await testTargets(hubTargets(options, name), options)
}
