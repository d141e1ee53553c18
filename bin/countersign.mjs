#!/usr/bin/env node
import { existsSync } from 'node:fs'

const built = new URL('../dist/cli.js', import.meta.url)
if (existsSync(built)) {
  await import(built.href)
} else {
  process.stderr.write('countersign: dist/cli.js is missing: run `npm run build` in the checkout first.\n')
  process.exitCode = 69
}
