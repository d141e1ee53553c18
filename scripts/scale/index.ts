// npm run scale -- FOLDER [DECISIONS]: fills a new state folder with ninety days of decisions, 1,000,000 unless said
// otherwise, for measuring what a gate with a long past does.
import { resolve } from 'node:path'
import { writeStore } from './write-store.ts'

const [folder, input = '1000000'] = process.argv.slice(2)
const total = Number(input)
if (folder === undefined || !Number.isSafeInteger(total) || total < 1) {
  process.stderr.write('countersign: npm run scale -- FOLDER [DECISIONS]: say where, and how many.\n')
  process.exit(64)
}
const began = performance.now()
const say = (text: string) => {
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  process.stdout.write(`${text} after ${seconds} s\n`)
}
await writeStore(resolve(folder), total, say)
