import { parentPort } from 'node:worker_threads'
import type { AskedRun } from '../../../people/audit/runs/whole-run.ts'
import { checkRun } from '../../core/log/check-run.ts'

// The program of a thread that checks runs of entries.
parentPort?.on('message', (run: AskedRun) => parentPort?.postMessage(checkRun(run), []))
