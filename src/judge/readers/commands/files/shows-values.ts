import { memberOf } from '../../../../ground/model/member-of.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'
import type { Effect, FileEffect, RunEffect } from '../../../../ground/model/effect.ts'
import type { ToolCall } from '../../../../ground/model/tool-call.ts'
import { searchValues } from './search-values.ts'
import { hasOption, optionValue, type Options, readOptions } from '../../options.ts'

/**
 * Tells whether what a call gives back may hold a value of the settings file that it reads. It may wherever the form of
 * the command is not known; names alone, counts and digests hold none, and neither does a program that is lent the values.
 */
export function showsValues(read: FileEffect, effects: readonly Effect[], call: ToolCall): boolean {
  if (call.kind !== 'shell') return !isCountOfTool(call)
  const text = commandText(call, read)
  if (text === undefined) return true
  const runs = effects.filter(effect => effect.type === 'run')
  // Whether a word stands there, asked often enough, spells the value.
  if (effects.filter(effect => effect.type === 'read').length > maxReads) return true
  if (isSourced(read, effects)) return printsVariables(text, runs, effects)
  const first = readerOf(read, runs)
  const printer = first ?? printerOf(read, runs)
  if (printer === undefined) return true
  const output = followPipe(printer, runs, text, first === undefined)
  return output.to === 'shown' || (output.to === 'variables' && printsVariables(text, runs, effects))
}

const maxReads = 8

/** A search whose answer is names of files, or numbers: Claude Code's Grep with a mode. */
function isCountOfTool({ tool, arguments: input }: ToolCall): boolean {
  return (
    /^grep$/i.test(tool ?? '') &&
    /^(?:count|files_with_matches)$/.test(String(memberOf(input, 'output_mode')))
  )
}

function commandText({ arguments: input }: ToolCall, { evidence }: FileEffect): string | undefined {
  const text = memberOf(input, evidence.pointer.slice(1))
  return typeof text === 'string' && text.length < 65_536 ? text : undefined
}

/** `source .env`, `. ./.env`: the shell takes the values as variables, and shows nothing. */
function isSourced({ target }: FileEffect, effects: readonly Effect[]): boolean {
  return effects.some(
    effect =>
      effect.type === 'execute' &&
      effect.language === 'shell' &&
      effect.source.from === 'file' &&
      effect.source.target.raw === target.raw,
  )
}

/** Words of the shell that print every variable, or each line before it runs. */
const printing =
  /\b(?:declare|typeset|compgen|readonly|printenv|xtrace|verbose)\b|\bexport\s{1,9}-p|\bset\s{1,9}-\w{0,20}[xv]|sh\s{1,9}-\w{0,20}[xv]|<<|(?:^|[;&|(\n'"])\s{0,40}(?:set|export|env)\s{0,40}(?=[;&|)\n>'"]|$)/

/** Tells whether a call that took values as variables may print one: by a word of the shell, an argument, or code of its own. */
function printsVariables(text: string, runs: readonly RunEffect[], effects: readonly Effect[]): boolean {
  return (
    printing.test(text) ||
    runs.some(({ argv }) => argv.some(word => word.includes('$') && !/^\$\((?:cat|grep) /.test(word))) ||
    effects.some(
      effect => effect.type === 'execute' && effect.language !== 'shell' && effect.source.from === 'literal',
    )
  )
}

/** The command whose operand the file is: the shortest that has it. */
function readerOf({ target, evidence }: FileEffect, runs: readonly RunEffect[]): RunEffect | undefined {
  return runs
    .filter(
      run =>
        run.evidence.pointer === evidence.pointer &&
        run.evidence.start <= evidence.start &&
        run.evidence.end >= evidence.end &&
        run.argv.includes(target.raw),
    )
    .toSorted((a, b) => a.evidence.end - a.evidence.start - (b.evidence.end - b.evidence.start))[0]
}

/** The command that prints the values without naming a file: `docker exec web env`. */
function printerOf({ evidence }: FileEffect, runs: readonly RunEffect[]): RunEffect | undefined {
  return runs.find(
    run =>
      run.evidence.pointer === evidence.pointer &&
      run.evidence.start === evidence.start &&
      run.evidence.end === evidence.end,
  )
}

interface Output {
  /** `variables`: it becomes variables of the shell, by `export $(…)`. */
  readonly to: 'shown' | 'hidden' | 'variables'
}

const maxCommands = 12

/** Follows what a command prints through the pipe behind it, as far as each command is known. */
function followPipe(
  first: RunEffect,
  runs: readonly RunEffect[],
  text: string,
  printsItself: boolean,
): Output {
  let run: RunEffect | undefined = first
  for (let i = 0; run !== undefined && i < maxCommands; i++) {
    const prints = printsItself && i === 0
    if (!prints && hidesValues(run, i === 0)) return { to: 'hidden' }
    const rest = text.slice(run.evidence.end, run.evidence.end + 80)
    if (!prints && !passesOn(run, i === 0)) return { to: 'shown' }
    if (/^\s{0,20}(?:&>|1?>)\s{0,4}\/dev\/null(?![\w./-])/.test(rest)) return { to: 'hidden' }
    if (/^\s{0,20}\)/.test(rest) && /\bexport\s{1,9}"?\$\(\s{0,9}$/.test(text.slice(0, first.evidence.start)))
      return { to: 'variables' }
    const pipe = /^\s{0,20}(?:2>\s{0,4}(?:\/dev\/null|&1)\s{0,20})?\|\s{0,20}/.exec(rest)?.[0]
    if (pipe === undefined) return { to: 'shown' }
    const start: number = run.evidence.end + pipe.length
    run = runs.find(({ evidence }) => evidence.start === start && evidence.pointer === first.evidence.pointer)
  }
  return { to: 'shown' }
}

const passers = wordSet('cat head tail tr nl grep egrep fgrep rg sort uniq xargs')

/** A command that prints lines of what it reads, and writes nothing else. */
function passesOn({ program, argv }: RunEffect, isFirst: boolean): boolean {
  if (!passers.has(program) || argv.some(word => /^-o|^--(?:output|compress|pre|hostname)/.test(word)))
    return false
  const operands = argv.filter(word => !word.startsWith('-')).length
  if (program === 'xargs') return argv.length === 0
  return program !== 'uniq' || operands <= (isFirst ? 1 : 0)
}

const digests = wordSet('wc md5sum sha1sum sha256sum sha512sum cksum shasum b2sum')

/** A command whose output holds no value of lines like `NAME=value`: numbers, digests, or names alone. */
function hidesValues({ program, argv, evidence }: RunEffect, isFirst: boolean): boolean {
  // The digest of a part tells whoever guesses the part that it is right.
  if (digests.has(program)) return isFirst || program === 'wc'
  const input = argv.map(text => ({ text, known: true, glob: false, evidence }))
  if (/^(?:[ef]?grep|rg)$/.test(program)) return isNameSearch(readOptions(input, searchValues))
  if (program === 'cut')
    return isFirstField(readOptions(input, wordSet('d delimiter f fields c b output-delimiter')))
  if (program === 'sed')
    return argv.filter(word => !/^-[nEr]{1,3}$/.test(word))[0] !== undefined && cutsValues(argv)
  if (program === 'awk' || program === 'gawk' || program === 'mawk') return printsFirst(argv)
  return program === 'cmp' || program === 'diff'
    ? argv.some(word => /^(?:-q|-s|--brief|--quiet|--silent)$/.test(word))
    : false
}

function isNameSearch(options: Options): boolean {
  if (
    hasOption(
      options,
      'c',
      'count',
      'q',
      'quiet',
      'silent',
      'l',
      'files-with-matches',
      'L',
      'files-without-match',
    )
  )
    return true
  if (!hasOption(options, 'o', 'only-matching')) return false
  const pattern = optionValue(options, 'e', 'regexp')?.text ?? options.operands[0]?.text ?? ''
  return /^\^(?:\[(?:A-Z|a-z|0-9|_|\^=|\\w)+\]|\\w)[*+]=?$/.test(pattern)
}

function isFirstField(options: Options): boolean {
  return (
    optionValue(options, 'd', 'delimiter')?.text === '=' &&
    optionValue(options, 'f', 'fields')?.text === '1' &&
    !hasOption(options, 'complement')
  )
}

/** `s/=.*$/=<set>/p`: everything behind the sign goes, and nothing of it comes back. */
function cutsValues(argv: readonly string[]): boolean {
  const [script = ''] = argv.filter(word => !word.startsWith('-'))
  const quiet = argv.some(word => /^-[nEr]{1,3}$/.test(word) && word.includes('n'))
  const match = /^s([/|#,])=\.\*\$?\1([^&\\/|#,;\n]{0,60})\1(p?)$/.exec(script)
  return match !== null && argv.every(word => !/^-[eif]|^--/.test(word)) && (!quiet || match[3] === 'p')
}

/** `awk -F= '{print $1}'`, with or without a test before it. */
function printsFirst(argv: readonly string[]): boolean {
  const line = argv.join(' ')
  return /^-F ?['"]?=['"]? (?:!?\/[^/{}]{1,200}\/ ?|NF ?|&& ?){0,6}\{ ?print \$1;? ?\}(?: [^\s]+){0,3}$/.test(
    line.slice(0, 600),
  )
}
