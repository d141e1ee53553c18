import type { GateGroup, UploadContent } from '../../../../ground/model/team-gate.ts'
import { spanText } from '../../parts/relative-text.ts'

const contents: Readonly<Record<UploadContent, string>> = {
  full: 'their whole logs are here',
  queued: 'of their logs what waits for people is here, of the rest hashes',
  hashes: 'of their logs hashes alone are here, so that nobody can answer for them',
}

/** Says how gates of a group are held: for how long without the hub, and what of their logs is there. */
export function groupWords({ lease, content, evidence }: GateGroup): string {
  const time =
    lease === 0
      ? 'What people allowed counts only while this hub says so'
      : `What people allowed counts for ${spanText(lease * 1_000)} without this hub`
  const central =
    evidence === 'central'
      ? ' A call is allowed once its entry is here, and refused while this hub is away.'
      : ''
  return `${time}; ${contents[content]}.${central}`
}
