// npm run vectors -- FILE…: checks golden cases of either scoring system; exit 1 when any fails.
import { readFileSync } from 'node:fs'
import { checkVectors, type VectorFile } from '../test/vectors/check-vectors.ts'

const files = process.argv.slice(2)
if (files.length === 0) {
  process.stderr.write('Name at least one file: npm run vectors -- test/vectors/composite.json\n')
  process.exit(64)
}
let passed = 0
let failed = 0
for (const file of files) {
  try {
    const report = checkVectors(JSON.parse(readFileSync(file, 'utf8')) as VectorFile)
    passed += report.passed
    failed += report.failed.length
    for (const sentence of report.failed) process.stdout.write(`${file}: ${sentence}\n`)
  } catch (error) {
    failed++
    process.stdout.write(`${file} can't be read as vectors: ${(error as Error).message}\n`)
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
