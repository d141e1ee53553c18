import { expect, test } from 'vitest'
import type { ConnectEffect } from '../../../../ground/model/effect.ts'
import { parseAddress } from '../parse-address.ts'
import { apiChange } from './api-change.ts'
import { apiRequest } from './api-request.ts'

function kindOf(method: string, url: string, body = '', header = ''): string | undefined {
  const { scheme, host, port } = parseAddress(url, 'http')
  const request: ConnectEffect = {
    type: 'connect',
    scheme,
    host,
    port,
    url,
    method,
    sends: body === '' ? [] : [{ from: 'literal', text: body }],
    evidence: { pointer: '', start: 0, end: 0 },
    through: [],
  }
  return apiChange(apiRequest(request, header === '' ? [] : [header]))?.kind
}

const asked: readonly (readonly [
  kind: string,
  method: string,
  url: string,
  body?: string,
  header?: string,
])[] = [
  ['publish', 'PATCH', 'https://api.github.com/repos/acme/core', '{"visibility":"public"}'],
  ['publish', 'PUT', 'https://forge.acme.example/api/v4/projects/7', 'visibility=public'],
  ['publish', 'PUT', 'https://s3.amazonaws.com/reports/2025.csv', '', 'x-amz-acl: public-read'],
  ['publish', 'POST', 'https://api.twitter.com/2/tweets', '{"text":"we close on Monday"}'],
  ['destroy', 'POST', 'https://graph.microsoft.com/v1.0/deviceManagement/managedDevices/1/wipe'],
  ['destroy', 'POST', 'https://api.acme.example/boats/12/delete'],
  ['destroy', 'POST', 'https://ec2.amazonaws.com/', 'Action=TerminateInstances&InstanceId.1=i-0c9'],
  ['destroy', 'GET', 'https://ec2.eu-west-1.amazonaws.com/?Action=TerminateInstances&InstanceId.1=i-0c9'],
  [
    'destroy',
    'POST',
    'https://dynamodb.us-east-1.amazonaws.com/',
    '{}',
    'X-Amz-Target: DynamoDB_20120810.DeleteTable',
  ],
  ['destroy', 'GET', 'https://fleet.acme.example/admin/boats/5/delete'],
  ['destroy', 'GET', 'http://ci.acme.internal/delete.php?id=31'],
  ['destroy', 'GET', 'https://api.acme.example/docs/../boats/5/delete'],
  ['destroy', 'GET', 'https://api.acme.example/docs/%2e%2e/boats/./5/delete'],
  ['pay', 'GET', 'https://bank.acme.example/transfer?amount=50000&to=DE89'],
  ['pay', 'GET', 'https://bank.acme.example/api/withdraw?value=2&wallet=bc1q'],
  ['pay', 'POST', 'https://bank.acme.example/v1/payments', '{"amount":"1,000,000"}'],
  ['pay', 'POST', 'https://bank.acme.example/v1/payments', '{"amount":5e6}'],
  ['destroy', 'POST', 'https://api.digitalocean.com/v2/droplets/33/actions', '{"type":"rebuild"}'],
  [
    'destroy',
    'POST',
    'https://store.acme.example/admin/api/graphql',
    '{"query":"mutation { a: customerErase(id: 1) { ok } }"}',
  ],
  [
    'destroy',
    'POST',
    'https://store.acme.example/admin/api/graphql',
    '{"query":"\\nmutation {\\n  customerErase(id: 1) { ok }\\n}"}',
  ],
  ['destroy', 'POST', 'https://files.s3.amazonaws.com/?delete', '<Delete/>'],
  [
    'destroy',
    'PATCH',
    'https://api.github.com/repos/acme/core/git/refs/heads/main',
    '{"sha":"0","force":true}',
  ],
  ['destroy', 'POST', 'https://api.acme.example/submit', '{"action":"erase_all_customers"}'],
  [
    'unprotect',
    'PUT',
    'https://api.github.com/repos/acme/core/branches/main/protection',
    '{"enforce_admins":false}',
  ],
  [
    'unprotect',
    'PATCH',
    'https://sqladmin.googleapis.com/v1/projects/p/instances/main',
    '{"settings":{"deletionProtectionEnabled":false}}',
  ],
  [
    'unprotect',
    'POST',
    'https://cloudtrail.amazonaws.com/',
    '{}',
    'X-Amz-Target: com.amazonaws.cloudtrail.v20131101.StopLogging',
  ],
  ['unprotect', 'PATCH', 'https://api.cloudflare.com/client/v4/zones/z1/settings/waf', '{"value":"off"}'],
  [
    'unprotect',
    'POST',
    'https://ec2.amazonaws.com/',
    'Action=AuthorizeSecurityGroupIngress&CidrIp=0.0.0.0/0',
  ],
  ['grant', 'POST', 'https://iam.amazonaws.com/', 'Action=CreateAccessKey&UserName=ci'],
  ['grant', 'POST', 'https://api.github.com/user/keys', '{"key":"ssh-ed25519 AAAA"}'],
  ['grant', 'PUT', 'https://forge.acme.example/api/v1/repos/acme/core/collaborators/bob'],
  ['empower', 'PATCH', 'https://shop.acme.example/api/users/8', '{"is_admin":true}'],
  [
    'account',
    'POST',
    'https://shop.acme.example/api/v1/create',
    '{"username":"root2","password":"hunter22"}',
  ],
  ['account', 'PATCH', 'https://hr.acme.example/api/employees/77', '{"salary":120000}'],
  ['stop', 'POST', 'https://acme.okta.com/api/v1/apps/0oa1/lifecycle/deactivate'],
  [
    'stop',
    'PATCH',
    'https://k8s.acme.example:6443/apis/apps/v1/namespaces/a/deployments/web/scale',
    '{"spec":{"replicas":0}}',
  ],
  ['pay', 'POST', 'https://api.stripe.com/v1/payment_intents/pi_3/capture'],
  ['pay', 'POST', 'https://broker.acme.example/v2/orders', '{"symbol":"TSLA","qty":100,"side":"buy"}'],
  ['pay', 'POST', 'https://rpc.acme.example/', '{"method":"eth_sendRawTransaction","params":["0xf8"]}'],
  ['run', 'POST', 'http://jenkins.acme.example/scriptText', 'script=println 1'],
  [
    'secret',
    'POST',
    'https://secretsmanager.us-east-1.amazonaws.com/',
    '{}',
    'X-Amz-Target: secretsmanager.GetSecretValue',
  ],
  ['device', 'POST', 'http://hub.acme.lan/api/services/lock/unlock', '{"entity_id":"lock.front"}'],
  [
    'tell',
    'POST',
    'https://api.sendgrid.com/v3/mail/send',
    '{"personalizations":[{"to":[{"email":"a@b.example"}]}]}',
  ],
  [
    'change',
    'POST',
    'https://api.cloudflare.com/client/v4/zones/z1/dns_records',
    '{"type":"A","content":"198.51.100.7"}',
  ],
  [
    'change',
    'POST',
    'https://forge.acme.example/api/v4/projects/5/hooks',
    '{"url":"https://in.example.net"}',
  ],
  ['tell', 'POST', 'https://mailer.acme.example/3.0/campaigns/abc/actions/send'],
  ['change', 'PUT', 'https://api.github.com/repos/acme/core/pulls/5/merge', '{}'],
  ['stop', 'POST', 'https://harbour.acme.example/api/cranes/9/stop'],
  ['account', 'POST', 'https://acme.atlassian.net/rest/api/3/user', '{"emailAddress":"x@y.example"}'],
  ['unprotect', 'POST', 'https://alerts.acme.example/api/v2/silences', '{"comment":"x"}'],
  ['change', 'PUT', 'https://api.github.com/repos/acme/core/actions/secrets/NPM_TOKEN', '{"value":"x"}'],
  ['change', 'POST', 'https://ledger.acme.example/api/journal/entries/5/reverse'],
  ['change', 'PUT', 'https://court.acme.example/api/cases/22/verdict', '{"verdict":"guilty"}'],
  ['change', 'PUT', 'https://registry.acme.example/left-pad', '{"name":"left-pad"}'],
  ['change', 'PUT', 'https://greenhouse.acme.example/api/v1/irrigation', '{"litres":900}'],
]

for (const [kind, method, url, body, header] of asked)
  test(`${kind}: ${method} ${url} ${body ?? header ?? ''}`, () =>
    expect(kindOf(method, url, body, header)).toBe(kind))

const quiet: readonly (readonly [method: string, url: string, body?: string, header?: string])[] = [
  ['GET', 'https://api.github.com/repos/acme/core/branches/main/protection'],
  ['GET', 'https://docs.acme.example/api/users/delete?lang=en'],
  ['GET', 'https://kubernetes.io/docs/reference/kubectl/delete/'],
  ['GET', 'https://forum.example/questions/5/how-to-delete-a-branch'],
  ['GET', 'https://weather.acme.example/v1/archive?from=2025-01-01'],
  ['GET', 'https://chain.acme.example/api/block/1200'],
  ['GET', 'https://shop.acme.example/api/orders/5/refund'],
  ['GET', 'https://bank.acme.example/help/transfer?amount=50000&to=EUR'],
  ['GET', 'https://bank.acme.example/transfer?page=2'],
  ['GET', 'https://bank.acme.example/transfer/fees?amount=500&to=DE'],
  ['GET', 'https://shop.acme.example/pay?amount=20'],
  ['GET', 'https://en.wikipedia.org/w/index.php?title=SQL&action=view'],
  ['POST', 'https://api.github.com/graphql', '{"query":"query { viewer { login } }"}'],
  [
    'POST',
    'https://api.linear.app/graphql',
    '{"query":"mutation { commentCreate(input: {body: \\"delete this\\"}) { ok } }"}',
  ],
  ['POST', 'https://search.acme.example/logs/_search', '{"query":{"match":{"action":"deleted"}}}'],
  ['POST', 'https://api.notion.com/v1/databases/ab12/query', '{}'],
  ['POST', 'https://api.github.com/repos/acme/core/issues', '{"title":"x","body":"delete the old thing"}'],
  ['POST', 'https://api.anthropic.com/v1/messages', '{"messages":[{"role":"user","content":"wipe all"}]}'],
  ['POST', 'https://ec2.amazonaws.com/', 'Action=DescribeInstances'],
  ['POST', 'https://ec2.amazonaws.com/', 'Action=TerminateInstances&DryRun=true'],
  ['POST', 'https://api.stripe.com/v1/charges', 'amount=2000', 'Authorization: Bearer sk_test_1'],
  ['POST', 'https://sandbox.acme.example/v1/payouts', '{"amount":5}'],
  ['POST', 'https://oauth.acme.example/login', '{"username":"ann","password":"secret99"}'],
  ['POST', 'http://localhost:3000/webhooks/stripe', '{"type":"charge.captured","amount":100}'],
  ['POST', 'http://127.0.0.1:8080/users/5/delete'],
  ['PATCH', 'https://api.todoist.com/rest/v2/tasks/5', '{"due":"tomorrow"}'],
  ['PUT', 'https://api.github.com/user/starred/acme/core'],
  ['POST', 'https://logging.googleapis.com/v2/entries:list', '{}'],
  ['POST', 'https://api.github.com/markdown', '{"text":"x"}'],
  ['POST', 'https://forge.acme.example/api/v4/projects/5/ci/lint', '{"content":"x"}'],
  ['POST', 'https://pay.acme.example/payments/support-requests', '{"deduction_amount":"USD 225.00"}'],
  ['GET', 'https://api.github.com/repos/acme/delete/contents/reset?ref=main'],
  ['POST', 'https://club.acme.example/members/contact', '{"subject":"card declined"}'],
  ['POST', 'https://chat.acme.example/api/webhooks/481516/AbC-2342xyz', '{"content":"build done"}'],
  ['GET', 'https://api.acme.example/v1/reset-policies?active=false'],
  ['PUT', 'https://music.acme.example/v1/me/player/pause'],
  ['POST', 'https://rpc.acme.example/', '{"method":"eth_call","params":[{"to":"0x1"}]}'],
  ['POST', 'https://api.acme.example/v1/quotes', '{"amount":500,"currency":"EUR"}'],
  ['PUT', 'https://api-dev.acme.example/v1/users/5', '{"name":"x"}'],
  ['POST', 'https://maps.acme.example/v1/estimate', '{"from":"a","to":"b"}'],
]

for (const [method, url, body, header] of quiet)
  test(`nobody’s loss: ${method} ${url} ${body ?? header ?? ''}`, () =>
    expect(kindOf(method, url, body, header) ?? 'none').toBe('none'))

test('the header that overrides the method is obeyed, whatever its spelling', () => {
  for (const name of ['X-HTTP-Method-Override', 'x-http-method', 'X-Method-Override'])
    expect(
      apiRequest(
        {
          type: 'connect',
          scheme: 'https',
          host: 'a.example',
          port: null,
          method: 'POST',
          sends: [],
          evidence: { pointer: '', start: 0, end: 0 },
          through: [],
        },
        [`${name}: delete`],
      ).method,
    ).toBe('DELETE')
})

test('a rehearsal that is switched off is the deed', () =>
  expect(kindOf('POST', 'https://ec2.amazonaws.com/', 'Action=TerminateInstances&DryRun=false', '')).toBe(
    'destroy',
  ))

test('hostile bodies are answered', () => {
  expect(kindOf('POST', 'https://a.example/', `mutation ${'{'.repeat(60_000)}`, '')).toBeUndefined()
  expect(kindOf('POST', 'https://a.example/', 'mutation '.repeat(60_000), '')).toBeUndefined()
  expect(kindOf('POST', 'https://a.example/', '['.repeat(60_000), '')).toBeUndefined()
  expect(kindOf('POST', `https://a.example/${'delete/'.repeat(9_000)}`, '', '')).toBe('destroy')
})
