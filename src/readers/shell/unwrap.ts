import type { Place } from '../../model/place.ts'
import type { Word } from '../command.ts'
import { readOptions } from '../commands/options.ts'
import type { ReadContext } from '../read-context.ts'
import { peel, type Wrapper } from './wrappers.ts'

/** What a wrapper runs: words or shell text, and where it is read. */
export interface Inner {
  readonly words: readonly Word[]
  readonly text?: string
  readonly context: ReadContext
}

/** The inner command of a wrapper; null when the program runs none that can be seen. */
export function innerOf(program: string, args: readonly Word[], context: ReadContext): Inner | null {
  const text = textOf(program, args)
  if (text) return { words: [], text: text.text, context: deeper(context, program, text) }
  const module = moduleOf(program, args)
  if (module) return { words: module, context: { ...context, through: [...context.through, program] } }
  const peeled = peel(program, args)
  if (!peeled) return null
  const inner = {
    ...context,
    through: [...context.through, peeled.label],
    place: placeOf(peeled.wrapper, context.place),
  }
  if (!peeled.wrapper.text) return { words: withoutVersion(program, peeled.words), context: inner }
  const joined = peeled.words.map(word => word.text).join(' ')
  return { words: [], text: joined, context: deeper(inner, null, peeled.words[0] as Word) }
}

function deeper(context: ReadContext, label: string | null, word: Word): ReadContext {
  return {
    ...context,
    offset: null,
    outer: word.evidence,
    ...(label !== null && { through: [...context.through, label] }),
  }
}

/** Options whose value is shell text. */
const textOptions: Readonly<Record<string, readonly string[]>> = {
  su: ['c', 'command', 'session-command'],
  runuser: ['c', 'command'],
  script: ['c', 'command'],
  flock: ['c', 'command'],
  env: ['S', 'split-string'],
  vagrant: ['c', 'command'],
  machinectl: [],
  sg: ['c'],
  newgrp: ['c'],
  tmux: [],
  screen: [],
  watch: [],
  trap: [],
}

function textOf(program: string, args: readonly Word[]): Word | undefined {
  const names = textOptions[program]
  if (!names) return undefined
  if (program === 'tmux' || program === 'screen') return multiplexed(program, args)
  const options = readOptions(args, new Set(names))
  for (const name of names) {
    const word = options.values.get(name)?.at(-1)
    if (word) return word
  }
  return undefined
}

/** `tmux new-session -d 'command'`, `tmux send-keys 'command' Enter`, `screen -dm sh -c …`. */
function multiplexed(program: string, args: readonly Word[]): Word | undefined {
  if (program === 'screen') {
    const at = args.findIndex(word => /^-\w*m\w*$/.test(word.text))
    const words =
      at === -1
        ? []
        : args.slice(at + 1).filter((word, i, all) => word.text !== '-S' && all[i - 1]?.text !== '-S')
    return words[0] && { ...words[0], text: words.map(word => word.text).join(' ') }
  }
  const verb = args.findIndex(word =>
    /^(?:new|new-session|neww|new-window|splitw|split-window|send|send-keys|run|run-shell|respawn-pane)$/.test(
      word.text,
    ),
  )
  if (verb === -1) return undefined
  const options = readOptions(args.slice(verb + 1), new Set(['s', 'n', 't', 'c', 'x', 'y', 'e', 'F']))
  const words = options.operands.filter(
    word => !/^(?:Enter|C-m|C-\w|Escape|Space|Tab|BSpace)$/.test(word.text),
  )
  return words[0] && { ...words[0], text: words.map(word => word.text).join(' ') }
}

const interpretedPrograms: Readonly<Record<string, RegExp>> = {
  php: /(?:^|\/)(?:artisan|console|drush|wp|composer(?:\.phar)?)$/,
  python: /(?:^|\/)manage\.py$/,
  ruby: /(?:^|\/)(?:rails|rake|bundle)$/,
  node: /node_modules\/\.bin\/[\w-]+$/,
}

/** `python -m alembic …`, `php artisan …`: the module or script is the program. */
function moduleOf(program: string, args: readonly Word[]): readonly Word[] | null {
  const language = program.replace(/[\d.]+$/, '')
  if (language === 'python' || language === 'pypy') {
    const at = args.findIndex(word => word.text === '-m')
    const before = args.slice(0, Math.max(0, at))
    if (at !== -1 && args[at + 1] && before.every(word => /^-[BEIOqsSuvWX]/.test(word.text)))
      return args.slice(at + 1)
  }
  const scripts = interpretedPrograms[language]
  const first = args.findIndex(word => !word.text.startsWith('-'))
  const script = args[first]
  return script && scripts?.test(script.text) ? args.slice(first) : null
}

/** `npx prisma@5 …` runs prisma. */
function withoutVersion(program: string, words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words
  if (!first || !/^(?:npx|bunx|pnpx|uvx|npm|pnpm|yarn|bun|pipx)$/.test(program)) return words
  const text = first.text.replace(/(?<=.)(?:@|==)[^/@]{1,64}$/, '')
  return [{ ...first, text }, ...rest]
}

/** Another machine or a container has folders of its own: nothing there is ours, and nothing is looked at. */
function placeOf({ place }: Wrapper, here: Place): Place {
  if (place === 'host') {
    return {
      cwd: '/home/remote',
      workspace: '/home/remote/.none',
      home: '/home/remote',
      temp: ['/tmp', '/var/tmp'],
      stateFolders: [],
      observed: false,
    }
  }
  if (place === 'container') {
    return {
      cwd: '/app',
      workspace: '/app',
      home: '/root',
      temp: ['/tmp', '/var/tmp'],
      stateFolders: here.stateFolders,
      observed: false,
    }
  }
  return here
}
