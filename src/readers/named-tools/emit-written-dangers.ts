import type { Effect, PathTarget } from '../../model/effect.ts'
import { Collector, maximumDepth, type ReadContext } from '../read-context.ts'

const maximumText = 256 * 1024

/**
 * Emits the dangers that a file holds from the moment it is written, as far as nobody could want them anywhere: shells
 * over a connection, roots and homes deleted, secrets sent. Ordinary effects of a script are read when it runs.
 */
export function emitWrittenDangers(target: PathTarget, text: string, context: ReadContext): void {
  const language = languageOf(target, text)
  if (language === null || text.length > maximumText || context.depth >= maximumDepth - 2) return
  const inner = new Collector()
  for (const code of language === 'ci' ? commandsOfPipeline(text) : [text])
    context.code.readCode(language === 'ci' ? 'shell' : language, code, {
      ...context,
      out: inner,
      offset: null,
      depth: context.depth + 2,
      through: [...context.through, `file ${target.raw}`.slice(0, 120)],
    })
  for (const effect of inner.effects) if (isDangerAnywhere(effect)) context.out.emit(effect)
}

function languageOf({ raw, roles }: PathTarget, text: string): string | null {
  if (roles.includes('ci')) return 'ci'
  const first = text.slice(0, 80)
  if (/^#!.{0,40}\b(?:ba|z|da|k)?sh\b/.test(first) || /\.(?:sh|bash|zsh|command|ksh)$/.test(raw))
    return 'shell'
  if (roles.some(role => role === 'git-hook' || role === 'shell-profile') && !first.startsWith('#!'))
    return 'shell'
  if (raw.endsWith('.py') || /^#!.{0,40}python/.test(first)) return 'python'
  return /\.(?:c|m)?js$/.test(raw) || /^#!.{0,40}node/.test(first) ? 'javascript' : null
}

/** The shell lines of a pipeline file: `run:`, `script:`, items of a list, `sh '…'`. */
function commandsOfPipeline(text: string): readonly string[] {
  const commands: string[] = []
  for (const line of text.split('\n').slice(0, 5_000)) {
    const command =
      /^\s*(?:-\s+)?(?:run|script|command|before_script|after_script|sh|bash):\s*[|>]?-?\s*(.{1,4000})$/.exec(
        line,
      )?.[1] ??
      /^\s*(?:sh|bat)\s*\(?\s*["'](.{1,4000}?)["']\)?\s*$/.exec(line)?.[1] ??
      /^\s*-?\s+([^:#]{2,60}\s.{0,4000})$/.exec(line)?.[1]
    if (command !== undefined) commands.push(command.trim().replace(/^(["'])(.*)\1$/s, '$2'))
  }
  return commands
}

function isDangerAnywhere(effect: Effect): boolean {
  switch (effect.type) {
    case 'execute':
      return effect.shellOver !== undefined
    case 'delete':
    case 'write':
      return (
        ['root', 'system-root', 'home', 'block-device'].includes(effect.target.class) &&
        (effect.type === 'write' || effect.recursive)
      )
    case 'connect':
      return effect.sends.some(
        source =>
          source.from === 'environment' ||
          (source.from === 'file' &&
            source.target.roles.includes('credential') &&
            source.target.class !== 'inside'),
      )
    default:
      return false
  }
}
