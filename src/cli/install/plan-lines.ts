import { createTwoFilesPatch } from 'diff'
import type { ClientPlan } from '../../daemon/install/install-client.ts'
import type { PlannedFile } from '../../daemon/install/replace-file.ts'
import type { Paint } from '../render/paint-for.ts'
import { onOneLine } from '../render/table.ts'

/** Lines of a new file that are shown at once: all of it is ours, and nobody's settings. */
const maxNew = 40

/** A line longer than this is of a file that nobody breaks by hand. */
const maxColumns = 160

/** The part of a file that is shown: what changes with a little around it, or every line. */
export type Extent = 'change' | 'whole'

/** The plan for a client, as its person reads it. */
export function planLines(
  { install, where, files }: ClientPlan,
  paint: Paint,
  extent: Extent = 'change',
): readonly string[] {
  return [
    '',
    `${paint.bold(install.title)} ${paint.dim(`(${install.client}, ${where.scope})`)}`,
    ...files.flatMap(file => fileLines(file, paint, { extent })),
    ...(install.note === undefined ? [] : [paint.dim(`  ${install.note}`)]),
  ]
}

/** Tells whether writing it would change anything. */
export function isChange(file: PlannedFile): boolean {
  return !('problem' in file) && file.before?.toString('utf8') !== file.after
}

/** One file as its person reads it; `shown` is what of a text may be shown, line for line. */
export function fileLines(
  file: PlannedFile,
  paint: Paint,
  { extent, shown = text => text }: { readonly extent: Extent; readonly shown?: (text: string) => string },
): readonly string[] {
  if ('problem' in file) {
    const lines = file.byHand.trimEnd().split('\n')
    return [`  ${file.path}: ${file.problem}`, '  Add by hand:', ...lines.map(line => `    ${line}`)].map(
      onOneLine,
    )
  }
  const { path, before, after } = file
  if (!isChange(file)) return [`  ${onOneLine(path)}: nothing to change`]
  const texts = [shown(before?.toString('utf8') ?? ''), shown(after)]
  // One endless line says nothing of what changes in it: both sides are shown broken, and the file is not.
  const isEndless = texts.some(text => text.split('\n').some(line => line.length > maxColumns))
  const [was = '', will = ''] = isEndless ? texts.map(brokenJson) : texts
  const patch = createTwoFilesPatch(path, path, was, will, '', '', {
    context: extent === 'whole' ? Number.MAX_SAFE_INTEGER : 2,
  })
  const all = patch.trimEnd().split('\n')
  const whole = all.slice(all.findIndex(line => line.startsWith('@@')))
  const lines = before === null && extent === 'change' ? folded(whole) : whole
  return [
    `  ${onOneLine(path)}${before === null ? ' (new)' : ''}`,
    ...lines.map(line => `    ${coloured(onOneLine(line), paint)}`),
  ]
}

/** JSON with a line for each of its parts; any other text as it is. */
function brokenJson(text: string): string {
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`
  } catch {
    return text
  }
}

function folded(lines: readonly string[]): readonly string[] {
  if (lines.length <= maxNew) return lines
  const remaining = lines.length - maxNew / 2
  return [...lines.slice(0, maxNew / 2), ` … and ${remaining} lines more: “all” or --whole shows them`]
}

function coloured(line: string, paint: Paint): string {
  if (line.startsWith('+')) return paint.green(line)
  return line.startsWith('-') ? paint.red(line) : paint.dim(line)
}
