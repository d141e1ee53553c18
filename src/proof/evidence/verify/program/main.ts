import { exitCodes, isLineThread, verifyFile } from './verify-file.ts'

const usage = `Use: node verify.mjs FILE.evidence.jsonl --policy FILE [--roots FILE] [--json]

  --policy FILE   whom you trust, one a line: log <key>, witness <name> <key>, quorum <name>|none (c2sp.org/tlog-policy)
  --roots FILE    certificates of time authorities that you trust, PEM
  --json          print the verdict as JSON

Exit status: 0 yes, 1 broken, 2 not shown, 64 wrong use, 66 a file that can't be read.
`

/** Runs the program on the words that it was started with. */
async function main(words: readonly string[]): Promise<void> {
  const asked = readWords(words)
  if (!asked) {
    process.stderr.write(usage)
    process.exitCode = exitCodes.use
    return
  }
  const { text, code } = await verifyFile(asked)
  ;(code > 2 ? process.stderr : process.stdout).write(text)
  process.exitCode = code
}

function readWords(words: readonly string[]) {
  const asked: { file?: string; policy?: string; roots?: string; json?: boolean } = {}
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string
    if (word === '--json') asked.json = true
    else if (word === '--policy' || word === '--roots') {
      const value = words[++i]
      if (value === undefined) return undefined
      asked[word === '--policy' ? 'policy' : 'roots'] = value
    } else if (word.startsWith('-') || asked.file !== undefined) return undefined
    else asked.file = word
  }
  const { file, ...rest } = asked
  return file === undefined ? undefined : { file, ...rest }
}

if (!isLineThread()) void main(process.argv.slice(2))
