import { expect, test } from 'vitest'
import { virtualPlace } from '../../ground/model/place.ts'
import { readShellEffects } from '../readers/index.ts'
import { othersWrite } from './others-write.ts'

const isOthers = (line: string) =>
  readShellEffects(line, virtualPlace).some(effect => othersWrite(effect, {}))

test.each([
  'gh issue view 7 --comments',
  'glab mr view 7',
  'gh api repos/desk/shop/issues/7/comments | jq .body',
  'himalaya message read 7',
  'mutt -f box',
  'jira issue view SHOP-7',
  'psql -c "select words from tickets"',
  'kubectl logs web-1',
  'docker logs web | tail -5',
  'aws s3 cp s3://desk/notes.md -',
  'npm view shelf readme',
  'pip index versions shelf',
  'curl -s https://shelf.example/notes',
  'ssh desk.example cat notes',
  'cat node_modules/shelf/README.md',
  'cat ~/Downloads/letter.eml',
  'git log upstream/main -3',
  'git show FETCH_HEAD',
  'git log HEAD..origin/main',
  'git log --all --oneline',
])('others can write what %s gives back', line => {
  expect(isOthers(line)).toBe(true)
})

test.each([
  'cat README.md',
  'rg shelf src',
  'git log -5',
  'git log src/origin',
  'git diff HEAD~1',
  'git status',
  'npm test',
  'npm run view',
  'pip install -r requirements.txt',
  'docker build .',
  'curl -s http://localhost:3000/health',
  'sqlite3 shop.db "select name from shelves"',
  'cat src/vendors/list.ts',
  'unzip -p made.zip notes.md',
])('nobody else writes what %s gives back', line => {
  expect(isOthers(line)).toBe(false)
})
