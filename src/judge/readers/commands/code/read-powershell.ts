import type { Command, CommandReader, Word } from '../../command.ts'
import { fromUtf16Base64 } from '../../texts/decode-once.ts'
import { runCode, runFile, codeWordSource } from './run-code.ts'

/** Options are known by any beginning of their name, in any case. */
const commandOption = /^[-/](?:c|co\w{0,6}|command)$/i
const encodedOption = /^[-/](?:e|ec|en\w{0,12})$/i
const fileOption = /^[-/](?:f|fi\w{0,2})$/i
const valueOption =
  /^[-/](?:ex\w{0,14}|ep|w|wi\w{0,10}|v|ve\w{0,6}|ps\w{0,12}|in\w{0,10}|o|ou\w{0,10}|config\w{0,14}|cus\w{0,12}|wd|wo\w{0,16}|se\w{0,12})$/i

/** Reads `powershell -NoProfile -Command …`, `pwsh -enc …`, `powershell -File x.ps1`, and code from a pipe. */
export const readPowershell: CommandReader = (command, context) => {
  const inside = { ...context, through: [...context.through, command.program] }
  const { args, evidence } = command
  for (let i = 0; i < args.length; i++) {
    const word = args[i] as Word
    const next = args[i + 1]
    if (encodedOption.test(word.text) && next) return runEncoded(next, inside)
    if (fileOption.test(word.text) && next) {
      runFile('powershell', next, inside)
      return undefined
    }
    if (commandOption.test(word.text)) return runRest(args.slice(i + 1), command, inside)
    if (valueOption.test(word.text)) i++
    else if (!/^[-/]/.test(word.text)) {
      const file = /\.ps1$/i.test(word.text) || command.program.startsWith('pwsh')
      if (!file) return runRest(args.slice(i), command, inside)
      runFile('powershell', word, inside)
      return undefined
    }
  }
  if (command.stdin.from !== 'input')
    runCode('powershell', command.stdin, { text: '', known: true, glob: false, evidence }, inside)
  return undefined
}

function runRest(words: readonly Word[], command: Command, context: Parameters<CommandReader>[1]): undefined {
  const [first] = words
  if (!first || first.text === '-') {
    runCode(
      'powershell',
      command.stdin,
      { text: '', known: true, glob: false, evidence: command.evidence },
      context,
    )
    return undefined
  }
  const text = words.map(word => word.text).join(' ')
  runCode(
    'powershell',
    words.length === 1 ? codeWordSource(first) : { from: 'literal', text },
    first,
    context,
  )
  return undefined
}

function runEncoded(word: Word, context: Parameters<CommandReader>[1]): undefined {
  const text = fromUtf16Base64(word.text)
  runCode(
    'powershell',
    { from: 'decoded', encoding: 'base64', ...(text !== null && { text }) },
    word,
    context,
  )
  return undefined
}
