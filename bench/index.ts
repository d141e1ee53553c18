// npm run bench: one block for each promise about speed, with its budget beside it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchAssessment } from './assessment.ts'
import { benchFiveFactor } from './five-factor.ts'
import { benchHostile } from './hostile.ts'
import { benchLines } from './lines.ts'
import { benchLog } from './log.ts'
import { benchSecrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
try {
  for (const bench of [benchFiveFactor, benchAssessment, benchHostile, benchSecrets, benchLog, benchLines]) {
    for (const line of await bench(folder)) process.stdout.write(`${line}\n`)
    process.stdout.write('\n')
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
