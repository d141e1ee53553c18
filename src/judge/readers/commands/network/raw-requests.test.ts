import { expect, test } from 'vitest'
import { effectsOfProgram } from '../effects-of-program.ts'

const typesOf = (line: string): readonly string[] => {
  const [program = '', ...words] = line.split(' ')
  return effectsOfProgram(program, words)
    .filter(effect => effect.type !== 'connect')
    .map(effect => (effect.type === 'infrastructure' ? effect.verb : effect.type))
}

test.each([
  ['az rest --method delete --url https://management.azure.com/subscriptions/1/resourceGroups/x', 'delete'],
  ['az rest -m patch -u https://graph.microsoft.com/v1.0/users/1 -b {"accountEnabled":false}', 'permission'],
  ['az rest --method post --url /subscriptions/1/providers/x/virtualMachines/web/powerOff', 'scale'],
  [
    'oci raw-request --http-method DELETE --target-uri https://iaas.oraclecloud.com/20160918/instances/1',
    'delete',
  ],
  ['heroku api PATCH /apps/shop/formation -b {"quantity":0}', 'scale'],
  ['stripe payouts create --live', 'money'],
  ['stripe post /v1/payouts --live -d amount=90000', 'money'],
  ['stripe delete /v1/customers/cus_1 --live', 'delete'],
  ['vercel api /v9/projects/p1 -X DELETE', 'delete'],
  ['lwp-request -m DELETE https://api.acme.example/boats/1', 'delete'],
])('%s', (line, effect) => expect(typesOf(line)).toContain(effect))

test.each([
  'az rest --method get --url https://graph.microsoft.com/v1.0/me',
  'oci raw-request --http-method GET --target-uri https://iaas.oraclecloud.com/20160918/instances',
  'heroku api GET /apps',
  'stripe get /v1/customers/cus_1 --live',
  'stripe post /v1/payouts -d amount=90000',
  'vercel api /v9/projects',
  'lwp-request -m HEAD https://api.acme.example/boats/1',
])('only looks or tries: %s', line =>
  expect(typesOf(line).filter(effect => !['read', 'write', 'login'].includes(effect))).toEqual([]),
)
