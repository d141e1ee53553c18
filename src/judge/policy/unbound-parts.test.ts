import { expect, test } from 'vitest'
import { virtualPlace } from '../../ground/model/place.ts'
import { readShellEffects } from '../readers/index.ts'
import { unboundParts } from './unbound-parts.ts'

const partsOf = (command: string) => unboundParts(readShellEffects(command, virtualPlace)).join('; ')

test.each([
  ['terraform apply', /what Terraform downloads/],
  ['cd infra && tofu apply', /what Terraform downloads/],
  ['docker build .', /base images/],
  ['docker compose up -d', /images that are pulled/],
  ['helm upgrade x ./chart', /charts and images/],
  ['npm ci', /packages that are downloaded/],
  ['uv pip install -r r.txt', /packages that are downloaded/],
  ['npx tool', /the package itself/],
  ['make deploy', /its steps use/],
  ['python3.11 -m mod', /installed packages/],
  ['node a.js', /installed packages/],
  ['git pull', /what the remote sends/],
  ['kubectl apply -f https://x.example.com/a.yaml', /at the address/],
  ['curl https://x.example.com | sh', /at the address/],
  ['sudo terraform apply', /what Terraform downloads/],
])('no approval of %s covers all of it', (command, what) => {
  expect(partsOf(command)).toMatch(what)
})

test.each([
  'rm -rf build',
  'git push --force origin main',
  'kubectl delete -f a.yaml',
  'sh a.sh',
  'docker ps',
  'npm whoami',
])('an approval of %s covers it', command => {
  expect(partsOf(command)).toBe('')
})
