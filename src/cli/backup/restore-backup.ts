import { localMoment } from '../../ground/model/local-moment.ts'
import type { RestoreReport, BackupFacts } from '../../ground/model/restore-report.ts'
import { openBackup } from '../../daemon/resident/open-backup.ts'
import { askSecret, findReviewer, type IdentityOptions } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'

/** The options of `restore`. */
export interface RestoreOptions extends IdentityOptions, JsonOption {
  readonly keepAllowed?: boolean
}

/** The most things that are listed one by one. */
const maxListed = 20

/** Puts a backup in the place of a state folder’s, with the secret of a reviewer whom the backup knows. */
export async function restoreBackup(
  stateFolder: string,
  file: string,
  options: RestoreOptions,
): Promise<void> {
  const opened = openBackup(stateFolder, file, Date.now)
  try {
    standardError.print(`${file}: ${factsText(opened.facts)}.`)
    const { name: reviewer } = findReviewer(opened.reviewers, options.as)
    const { pin: secret = '' } = await askSecret({ name: reviewer, secrets: ['pin'] }, options)
    const report = await opened.restore({ reviewer, secret, keepsAllowed: options.keepAllowed === true })
    printAnswer(options.json, report, reportText(report))
  } finally {
    opened.close()
  }
}

function factsText({ size, at, by, version }: BackupFacts): string {
  const when = localMoment(at)
  return `${size} entries, written on ${when} for ${by} by version ${version}`
}

function reportText({
  facts,
  epoch,
  before,
  isCompared,
  erased,
  dropped,
  closed,
  notes,
  kept: stored,
}: RestoreReport): string {
  const was =
    before === null ? '' : ` The log that was here had ${before.size ?? 'an unknown number of'} entries.`
  const shown = dropped.slice(0, maxListed).map(onOneLine)
  const more = dropped.length - shown.length
  const why = isCompared ? 'not in the state that was here' : 'nothing here shows that it still held'
  return [
    `The state is that of the backup: ${facts.size} entries, which go on in epoch ${epoch}.${was}`,
    ...(stored.length === 0 ? [] : [`Kept beside it: ${stored.join(', ')}.`]),
    ...(erased.length === 0
      ? []
      : [
          `Erased again, since it was erased after the backup was made: parts of ${entriesText(erased)}. The backup file still holds them.`,
        ]),
    ...shown.map(one => `No longer allowed (${why}): ${one}.`),
    ...(more === 0 ? [] : [`And ${more} more.`]),
    ...(closed === 0
      ? []
      : [
          `${closed === 1 ? 'One review was' : `${closed} reviews were`} closed: their calls are asked about again.`,
        ]),
    ...notes,
    'countersign start starts the gate; countersign reviewer list and grant list show what holds.',
  ].join('\n')
}

function entriesText(entries: readonly number[]): string {
  const shown = entries.slice(0, maxListed).join(', ')
  const more = entries.length - maxListed
  return `${entries.length === 1 ? 'entry' : 'entries'} ${shown}${more > 0 ? ` and ${more} more` : ''}`
}
