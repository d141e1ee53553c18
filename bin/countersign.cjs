#!/usr/bin/env node
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const built = join(__dirname, '..', 'dist', 'cli.cjs')
if (existsSync(built)) require(built)
else {
  process.stderr.write('countersign: dist/cli.cjs is missing: run `npm run build` in the checkout first.\n')
  process.exitCode = 69
}
