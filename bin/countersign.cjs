#!/bin/sh
':' //; exec node --inspect-port=192.0.2.1 "$0" "$@"
// For sh, the line above starts Node so that a signal can't open its inspector; for Node, it is a text and a remark.
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const built = join(__dirname, '..', 'dist', 'cli.cjs')
if (existsSync(built)) require(built)
else {
  process.stderr.write('countersign: dist/cli.cjs is missing: run `npm run build` in the checkout first.\n')
  process.exitCode = 69
}
