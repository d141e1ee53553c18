import { test } from 'vitest'
import { defaultProfile } from '../policy/defaults.ts'
import { consequence } from './consequence.ts'
import type { Filter } from './filter.ts'
import { testFilter } from './test-filter.ts'

const call = (tool: string, args: object = {}) => ({ tool, arguments: args as never })

/** Only what a person would be asked about, so that a guard that fires weakly fails. */
const asked: Filter = {
  ...consequence,
  codes: Object.fromEntries(
    Object.entries(consequence.codes).filter(([code]) =>
      /\.(?:publish|order|permission|permission-whole|account|bulk|delete|message-private|copy-private|safeguard-off|injection)$/.test(
        code,
      ),
    ),
  ),
  find: input =>
    consequence
      .find(input)
      .filter(({ code, strength }) => Number(consequence.codes[code]?.points) * strength >= 3),
}

testFilter(
  asked,
  defaultProfile,
  {
    fires: [],
    quiet: [
      { call: call('post_tweet', { content: 'The tulips are out!' }), why: 'a short public word' },
      { call: call('BuyFilmTickets', { film: 'Tulips', number_of_tickets: 2 }), why: 'two seats' },
      { call: call('revoke_role', { user: 'kim', role: 'admin' }), why: 'a right taken from one person' },
      {
        call: call('update_user_profile', { user_id: 'kim', bio: 'Gardener' }),
        why: 'what is said of somebody',
      },
      { call: call('delete_session', { session_id: 's-4' }), why: 'one session' },
      { call: call('disable_account', { account: 'test-kim' }), why: 'an account for trying out' },
      {
        call: call('put_policy', {
          name: 'lookers',
          document: '{"Statement":[{"Action":["s3:GetObject","s3:ListBucket"],"Resource":"*"}]}',
        }),
        why: 'a policy that lets look',
      },
      {
        call: call('put_policy', { name: 'one', document: '{"Action":"s3:GetObject","Resource":"*"}' }),
        why: 'a policy of one action that looks',
      },
      {
        call: call('delete_records', { table: 'orders', where: { id: 7 } }),
        why: 'records that a condition chooses',
      },
      { call: call('revert_commit', { commit: 'abc123' }), why: 'a commit that undoes one' },
      {
        call: call('send_message', { to: 'kim@firm.example', body: 'Log in with your new credentials.' }),
        why: 'a word about credentials that holds none',
      },
      {
        call: call('send_message', {
          patient: 'p-1',
          channel: 'secure_portal',
          include_phi: true,
          body: 'Hello',
        }),
        why: 'own data where the person reads it',
      },
      {
        call: call('export_table', { table: 'patient_visits', destination: 'lake', anonymize: true }),
        why: 'data without names',
      },
    ],
    guards: [
      {
        call: call('post_tweet', { content: 'Our rival is bankrupt' }),
        codes: ['consequence.publish'],
        why: 'a public accusation',
      },
      {
        call: call('post_tweet', { content: 'Look', media_paths: ['a.png'] }),
        codes: ['consequence.publish'],
        why: 'a public picture',
      },
      {
        call: call('publish_package', { content: 'Look' }),
        codes: ['consequence.publish'],
        why: 'what is published for everybody to install',
      },
      {
        call: call('BuyFilmTickets', { film: 'Tulips', number_of_tickets: 40 }),
        codes: ['consequence.order'],
        why: 'a hall of seats',
      },
      {
        call: call('BuyFilmTickets', { film: 'Tulips', price: 30, card_id: 'c' }),
        codes: ['consequence.order'],
        why: 'seats that are paid',
      },
      {
        call: call('revoke_access', { filter: { created_before: '2031-01-01' } }),
        codes: ['consequence.permission'],
        why: 'rights taken from whoever meets a condition',
      },
      {
        call: call('set_firewall_rule', { protocol: 'all', action: 'deny' }),
        codes: ['consequence.bulk'],
        why: 'a rule that cuts everybody off',
      },
      {
        call: call('update_user_role', { user_id: 'kim', bio: 'Gardener' }),
        codes: ['consequence.account'],
        why: 'more than what is said of somebody',
      },
      {
        call: call('attach_policy', { principal: 'page-reader', policy: 'AdministratorAccess' }),
        codes: ['consequence.permission-whole'],
        why: 'all rights for one whose name says reader',
      },
      {
        call: call('put_policy', { name: 'two', document: '{"Action":["s3:GetObject","s3:PutObject"]}' }),
        codes: ['consequence.permission'],
        why: 'a policy that looks and writes',
      },
      {
        call: call('mass_update', { table: 'people', set: { role: 'admin' } }),
        codes: ['consequence.permission-whole'],
        why: 'rows that make administrators',
      },
      {
        call: call('modify_user', { user: 'kim', uid: '0' }),
        codes: ['consequence.permission-whole'],
        why: 'a user who becomes root',
      },
      {
        call: call('delete_records', { table: 'orders', where: {} }),
        codes: ['consequence.delete'],
        why: 'a condition that chooses nothing',
      },
      {
        call: call('send_message', { to: 'kim@firm.example', body: 'The credentials are attached.' }),
        codes: ['consequence.message-private'],
        why: 'credentials themselves',
      },
      {
        call: call('send_message', { patient: 'p-1', channel: 'email', include_phi: true, body: 'Hello' }),
        codes: ['consequence.safeguard-off'],
        why: 'the same data on an open line',
      },
      {
        call: call('export_table', {
          table: 'patient_visits',
          destination: 'lake',
          anonymize: true,
          include_pii: true,
        }),
        codes: ['consequence.copy-private'],
        why: 'data without names, and with them',
      },
      {
        call: call('save_code', { code: 'eval(request.args)', path: 'a.py' }),
        codes: ['consequence.injection'],
        why: 'code that runs what others type',
      },
    ],
  },
  test,
)
