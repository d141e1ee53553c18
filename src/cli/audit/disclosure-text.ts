import type { BundleTally } from '../../proof/evidence/bundle/bundle-tally.ts'
import type { LogEvidence } from '../../ground/model/log-evidence.ts'
import { entriesText } from './entries-text.ts'

/** Says what a bundle shows to whoever gets it, what it does not, and which key its reader must know already. */
export function disclosureText(
  { from, to, origin, size, key }: LogEvidence,
  { entries, withheld, shown, left }: BundleTally,
  { dryRun = false, to: file }: { readonly dryRun?: boolean; readonly to?: string },
): string {
  const place = dryRun ? 'Nothing was written. It would hold' : `${file ?? 'The bundle'} holds`
  return [
    `${place} ${entriesText(entries)} of ${origin}, between ${from} and ${to} of ${size}.`,
    ...(withheld > 0 ? [`  only their hashes: ${entriesText(withheld)}`] : []),
    ...partLines('shown', shown),
    ...partLines('withheld', left),
    '  Whoever checks it must have the log’s key from you on another way than with the bundle:',
    `  ${key}`,
  ].join('\n')
}

function partLines(word: string, parts: ReadonlyMap<string, number>): readonly string[] {
  return [...parts].map(([pointer, times]) => `  ${word}: ${pointer} of ${entriesText(times)}`)
}
