#!/usr/bin/env node
import { existsSync } from 'node:fs'
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

const built = new URL('../dist/cli.js', import.meta.url)
if (existsSync(built)) {
  // Node 22.8 and later keep compiled code for the next process; beside the code itself, so that nobody who can’t
  // change the one can change the other. Where the folder can’t be written, nothing is kept.
  module.enableCompileCache?.(fileURLToPath(new URL('../dist/.compiled', import.meta.url)))
  await import(built.href)
} else {
  process.stderr.write('countersign: dist/cli.js is missing: run `npm run build` in the checkout first.\n')
  process.exitCode = 69
}
