import { expect, test } from 'vitest'
import { effectsOfProgram } from '../effects-of-program.ts'
import { virtualPlace } from '../../../../ground/model/place.ts'
import { readShellEffects } from '../../index.ts'

const meaning = (line: string, environment: Readonly<Record<string, string>> = {}) => {
  const [program = '', ...words] = line.split(' ')
  const effect = effectsOfProgram(program, words, { environment }).find(
    ({ type }) => type === 'infrastructure',
  )
  if (effect?.type !== 'infrastructure') return 'nothing'
  const marks = [
    effect.whole && 'whole',
    effect.production && 'production',
    effect.unattended && 'unattended',
  ]
  return [effect.provider, effect.verb, effect.resource, ...marks].filter(Boolean).join(' ')
}

const lines: readonly (readonly [string, string])[] = [
  ['aws s3 rm s3://bucket --recursive', 'aws delete bucket whole'],
  ['aws --profile prod s3 rb s3://bucket --force', 'aws delete bucket whole production unattended'],
  ['aws s3 cp s3://bucket/file file', 'aws read bucket'],
  [
    'aws rds delete-db-instance --db-instance-identifier main --skip-final-snapshot',
    'aws delete database whole unattended',
  ],
  ['aws secretsmanager get-secret-value --secret-id app', 'aws read secret'],
  ['aws secretsmanager list-secrets', 'aws read secret names'],
  ['aws cloudtrail stop-logging --name main', 'aws unprotect audit log whole'],
  ['aws ec2 describe-instances', 'aws read instance'],
  ['gcloud projects delete shop --quiet', 'gcloud delete project whole unattended'],
  ['gcloud compute instances list', 'gcloud read instance'],
  ['az group delete -n shop --yes', 'azure delete resource-group whole unattended'],
  ['terraform apply -destroy -auto-approve', 'terraform delete stack whole unattended'],
  ['terraform plan -destroy', 'terraform read stack'],
  ['terraform state rm module.db', 'terraform delete state whole'],
  ['kubectl -n shop delete ns shop', 'kubernetes delete namespace whole'],
  ['kubectl delete pod web-1', 'kubernetes delete pod'],
  ['kubectl scale deploy/web --replicas=0', 'kubernetes scale deployment whole'],
  ['kubectl get secret db -o yaml', 'kubernetes read secret'],
  ['kubectl get secrets', 'kubernetes read secret names'],
  ['kubectl apply -f web.yaml --context prod', 'kubernetes deploy manifest production'],
  ['helm uninstall web', 'helm delete release whole'],
  ['docker compose down -v', 'docker delete volume whole'],
  ['docker compose rm -fsv', 'docker delete volume whole unattended'],
  ['docker system prune -af --volumes', 'docker delete volume whole unattended'],
  ['docker push shop:prod', 'docker deploy image production'],
  ['wrangler secret put KEY', 'cloudflare update secret'],
  ['railway variables --set A=b', 'railway update setting'],
  ['railway variables', 'railway read'],
  ['crane delete -h', 'nothing'],
  ['docker build -t shop:prod .', 'docker create container'],
  ['docker ps -a', 'docker read unattended'],
  ['docker -H ssh://prod-1 stop web', 'docker-remote update container production'],
  ['borg compact', 'backup delete backup whole'],
  ['restic forget --dry-run', 'backup read'],
  ['fly apps destroy shop --yes', 'fly delete application whole unattended'],
  ['kafka-topics --delete --topic orders', 'kafka delete topic whole'],
]

for (const [line, expected] of lines)
  test(`${line} is read as: ${expected}`, () => expect(meaning(line)).toBe(expected))

test('a variable of the environment aims a line at production', () => {
  expect(meaning('terraform apply', { TF_WORKSPACE: 'production' })).toBe('terraform deploy stack production')
})

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
