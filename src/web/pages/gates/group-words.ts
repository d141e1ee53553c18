import type { GateGroup, UploadContent } from '../../../model/team-gate.ts'
import { spanText } from '../../parts/relative-text.ts'

const contents: Readonly<Record<UploadContent, string>> = {
  full: 'its whole log',
  queued: 'what waits for people whole, of the rest hashes alone',
  hashes: 'hashes alone, so nobody can answer',
}

/** Says how gates of a group are held: `12 h without a word; uploads its whole log`. */
export function groupWords({ lease, content }: GateGroup): string {
  const time = lease === 0 ? 'asks at each use' : `${spanText(lease * 1_000)} without a word`
  return `${time}; uploads ${contents[content]}`
}
