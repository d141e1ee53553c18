import { expect, test } from 'vitest'
import { virtualPlace } from '../../../../ground/model/place.ts'
import { readShellEffects } from '../../index.ts'

const ownMachine = (line: string) =>
  readShellEffects(line, virtualPlace).some(
    effect => effect.type === 'infrastructure' && effect.ownMachine === true,
  )

test.each([
  'kubectl --context kind-dev delete pod web-0',
  'kubectl --context=minikube delete ns demo',
  'kubectl --context k3d-shop apply -f a.yaml',
  'helm uninstall web --kube-context docker-desktop',
  'VAULT_ADDR=http://127.0.0.1:8200 vault kv put secret/test a=b',
  'AWS_ENDPOINT_URL=http://localhost:4566 aws s3 rb s3://demo',
  'aws --endpoint-url http://localhost:4566 s3 rb s3://demo',
])('%s stays on this machine', line => expect(ownMachine(line)).toBe(true))

test.each([
  'kubectl delete pod web-0',
  'kubectl --context prod delete pod web-0',
  'kubectl --context kindly delete pod web-0',
  'helm uninstall web --kube-context staging',
  'VAULT_ADDR=https://vault.acme.example vault kv put secret/test a=b',
  'AWS_ENDPOINT_URL=http://localhost:4566 aws --endpoint-url https://s3.example s3 rb s3://demo',
  'aws s3 rb s3://localhost',
])('%s does not', line => expect(ownMachine(line)).toBe(false))
