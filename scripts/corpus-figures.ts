// npm run corpus: judges the calls of test/corpus, prints what is misjudged and the figures, and writes the ones that the
// tests hold. Worse ones are written only with --worse.
import { writeFileSync } from 'node:fs'
import { openGate } from '../src/gate/open/open-gate.ts'
import { figuresFile, figuresOf, keptFigures, tableOf, worse } from '../test/corpus/figures.ts'
import { evaluateCorpus, shown } from '../test/corpus/evaluate-corpus.ts'
import {
  inventedFile,
  inventedTable,
  judgeInvented,
  keptInvented,
  readInvented,
  worseInvented,
} from '../test/corpus/invented.ts'
import { readHalf } from '../test/corpus/read-corpus.ts'

const gate = await openGate({ stateFolder: ':memory:' })
const judged = await evaluateCorpus(gate, [...readHalf('ordinary').calls, ...readHalf('dangerous').calls])
const invented = await judgeInvented(gate, readInvented())
await gate.close()
const figures = figuresOf(judged)
for (const item of judged)
  if ((item.of.half === 'ordinary') !== (item.effect === 'allow')) process.stdout.write(`${shown(item)}\n`)
process.stdout.write(`${tableOf(figures)}\n`)
for (const line of invented.misjudged) process.stdout.write(`${line}\n`)
process.stdout.write(`${inventedTable(invented.figures)}\n`)
const losses = [...worse(figures, keptFigures()), ...worseInvented(invented.figures, keptInvented())]
for (const loss of losses) process.stdout.write(`worse: ${loss}\n`)
if (losses.length === 0 || process.argv.includes('--worse')) {
  writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(inventedFile, `${JSON.stringify(invented.figures, null, 2)}\n`)
} else process.exitCode = 1
