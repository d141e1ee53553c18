import { test } from 'vitest'
import { defaultProfile } from '../policy/defaults.ts'
import { consequence } from './consequence.ts'
import { onlyAsked } from './test-asked.ts'
import { testFilter } from './test-filter.ts'

const call = (tool: string, args: object = {}) => ({ tool, arguments: args as never })

/** Consequences that stand in the arguments rather than in the name. */
testFilter(
  onlyAsked(consequence, 'permission permission-whole account bulk message-many export injection'.split(' ')),
  defaultProfile,
  {
    quiet: [
      { call: call('update_rows', { table: 'people', set: { role: 'gardener' } }), why: 'an ordinary word' },
      { call: call('add_mail_rule', { from: 'bank', label: 'money' }), why: 'a rule that sorts' },
      { call: call('save_code', { code: 'print(request.args)', path: 'a.py' }), why: 'code that prints' },
      { call: call('export_contacts', { destination: '~/contacts.csv' }), why: 'a copy at home' },
    ],
    guards: [],
    fires: [
      {
        call: call('change_payroll_account', { employee: 'kim', iban: 'x' }),
        codes: ['consequence.account'],
        why: 'where wages go',
      },
      {
        call: call('add_mail_rule', { from: 'bank', forward_to: 'li@other.example' }),
        codes: ['consequence.message-many'],
        why: 'a rule that sends all mail on',
      },
      {
        call: call('update_many', { collection: 'people', filter: {}, set: { a: 1 } }),
        codes: ['consequence.bulk'],
        why: 'a condition that everything meets',
      },
      {
        call: call('transfer_ownership', { file: 'f', new_owner: 'li' }),
        codes: ['consequence.permission'],
        why: 'something that gets another owner',
      },
      {
        call: call('set_webhook', { url: 'https://hook.example' }),
        codes: ['consequence.permission'],
        why: 'a place that hears of everything from now on',
      },
      {
        call: call('export_contacts', { destination: 'https://files.example/in' }),
        codes: ['consequence.export'],
        why: 'a stock of data that leaves',
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
        call: call('save_code', { code: 'eval(request.args)', path: 'a.py' }),
        codes: ['consequence.injection'],
        why: 'code that runs what others type',
      },
    ],
  },
  test,
)
