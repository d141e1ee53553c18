import { expect, test } from 'vitest'
import { parseCall } from '../../../gate/core/intake/parse-call.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { readEffects } from '../index.ts'

const about = { origin: 'check', agent: 'a', session: 's', profile: 'default' } as const
const typesOf = (command: string) =>
  readEffects(parseCall({ kind: 'shell', args: { command } }, about), virtualPlace, new Map()).effects.map(
    ({ type }) => type,
  )
const acts = (command: string) =>
  typesOf(command).some(type => /^(?:delete|repository|infrastructure|database|write|append)$/.test(type))

const judging: readonly string[] = [
  "countersign check --tool bash -- 'rm -rf ~'",
  "countersign check -- 'rm -rf ~'",
  'countersign check --tool bash -- rm -rf ~',
  "countersign check --explain --tool bash 'git push --force origin main'",
  "countersign check --json --tool sql 'DROP TABLE users'",
  "countersign --home /tmp/x check --tool bash -- 'terraform destroy -auto-approve'",
  "npx countersign check --tool bash -- 'git push --force origin main'",
  "npx --no-install countersign check --tool bash -- 'rm -rf ~'",
  "node_modules/.bin/countersign check --tool bash -- 'rm -rf ~'",
  "node bin/countersign.cjs check --tool bash -- 'rm -rf ~'",
  "countersign policy test --policy 'rm -rf ~'",
  "countersign policy explain 'DROP TABLE users'",
  'countersign policy show',
  "dcg test 'rm -rf /'",
  "nah test 'rm -rf /'",
  "tirith check -- 'rm -rf ~'",
  "./scripts/ask-gate.sh 'rm -rf ~'",
  "tools/classify.py 'rm -rf ~'",
  "./bin/check-command 'git push --force'",
]

test.each(judging)('%s acts on nothing', command => {
  expect(acts(command)).toBe(false)
})

const acting: readonly string[] = [
  "ask-gate 'rm -rf ~'",
  "./scripts/ask-and-run.sh 'rm -rf ~'",
  "./scripts/wrap.sh 'rm -rf ~'",
  `printf 'eval "$1"' > scripts/ask-gate.sh; ./scripts/ask-gate.sh 'rm -rf ~'`,
  'countersign check -- "$(rm -rf ~)"',
  'countersign check --tool bash -- `rm -rf ~`',
  'countersign policy explain "$(rm -rf ~)"',
  "countersign check -- 'ls' && rm -rf ~",
  "countersign check -- 'ls' > ~/.bashrc",
  "countersign run 'rm -rf ~'",
  'countersign run -- rm -rf ~',
  'countersign exec -- rm -rf ~',
  "countersign policy accept 'rm -rf ~'",
  "countersign $VERB -- 'rm -rf ~'",
  "countersigner check -- 'rm -rf ~'",
  "./countersign check -- 'rm -rf ~'",
  "PATH=.:$PATH countersign check -- 'rm -rf ~'",
  "PATH=/tmp/x; countersign check -- 'rm -rf ~'",
  "cp /bin/sh bin/countersign; bin/countersign -c 'rm -rf ~'",
  "dcg install 'rm -rf ~'",
  "./nah test 'rm -rf ~'",
  'tirith check -- "$(rm -rf ~)"',
  'countersign() { "$@"; }; countersign rm -rf ~',
]

test.each(acting)('%s acts', command => {
  expect(acts(command)).toBe(true)
})
