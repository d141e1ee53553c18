import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { consequence } from './consequence.ts'
import { testFilter } from '../test-filter.ts'

const call = (tool: string, args: Record<string, never> | object = {}, docstring?: string) => ({
  tool,
  arguments: args as never,
  ...(docstring !== undefined && { docstring }),
})

testFilter(
  consequence,
  defaultProfile,
  {
    fires: [
      {
        call: call('basin_note', { diver_in_tank: true }),
        codes: ['consequence.safeguard-off'],
        why: 'somebody is where it happens',
      },
      {
        call: call('basin_note', { crewClear: 'unknown' }),
        codes: ['consequence.safeguard-off'],
        why: 'nobody has looked whether they are away',
      },
      {
        call: call('hand_over_parcel', { parcel: 'P-1', customsHoldOverride: true }),
        codes: ['consequence.safeguard-off'],
        why: 'the hold comes first, and what is done to it last',
      },
      {
        call: {
          kind: 'tool',
          tool: 'staff_salary_adjust',
          arguments: { employee: 'E-2', salary: 70000 },
        },
        codes: ['consequence.amend'],
        why: 'what somebody earns',
      },
      {
        call: { kind: 'tool', tool: 'erp_ledger_post', arguments: { debit: '1', credit: '2' } },
        codes: ['consequence.amend'],
        why: 'the books of an organisation',
      },
      {
        call: { kind: 'tool', tool: 'tms_consignment_redirect', arguments: { id: 'C1', to: 'Oslo' } },
        codes: ['consequence.order'],
        why: 'goods go elsewhere, and somebody pays',
      },
      {
        call: { kind: 'tool', tool: 'plant_ahu_shutdown', arguments: { unit: '3' } },
        codes: ['consequence.device'],
        why: 'a building without air',
      },
      {
        call: { kind: 'tool', tool: 'panel_fire_loop_isolate', arguments: { loop: 2 } },
        codes: ['consequence.security-off'],
        why: 'a fire that nobody is told of',
      },
      {
        call: { kind: 'tool', tool: 'cancel_surgery_slot', arguments: { case_id: 'OR-2' } },
        codes: ['consequence.interrupt'],
        why: 'somebody is not operated on',
      },
      {
        call: {
          kind: 'tool',
          tool: 'mcp__gmail__create_filter',
          arguments: { criteria: { from: 'fraud-desk@bank.example' }, action: { removeLabelIds: ['INBOX'] } },
        },
        codes: ['consequence.security-off'],
        why: 'mail that warns is hidden',
      },
      {
        call: {
          kind: 'tool',
          tool: 'outlook_create_inbox_rule',
          arguments: {
            conditions: { subjectContains: ['password'] },
            actions: { moveToFolder: 'RSS Feeds', markAsRead: true },
          },
        },
        codes: ['consequence.security-off'],
        why: 'the same by a folder that nobody opens',
      },
      {
        call: {
          kind: 'tool',
          tool: 'mcp__gmail__create_filter',
          arguments: { criteria: { from: 'team@boats.example' }, action: { trash: true } },
        },
        codes: ['consequence.delete'],
        why: 'mail goes unread from then on',
      },
      {
        call: {
          kind: 'tool',
          tool: 'mcp__mail__update_auto_forwarding',
          arguments: { enabled: true, address: 'copy@collect.example' },
        },
        codes: ['consequence.share'],
        why: 'all mail goes on to somebody',
      },
      {
        call: {
          kind: 'tool',
          tool: 'exchange_new_rule',
          arguments: { name: 'a', redirectTo: ['copy@collect.example'] },
        },
        codes: ['consequence.share'],
        why: 'the same by a rule',
      },
      {
        call: {
          kind: 'tool',
          tool: 'slack_post_message',
          arguments: { channel: '#fleet', text: '<!channel> lunch is ready' },
        },
        codes: ['consequence.message-many'],
        why: 'everybody in a room is called',
      },
      {
        call: {
          kind: 'tool',
          tool: 'mcp__chat__rooms_add_message',
          arguments: { room_id: 'R1', text: '<!here> the harbour is closed' },
        },
        codes: ['consequence.message-many'],
        why: 'the same by another tool',
      },
      {
        call: { kind: 'tool', tool: 'brevo_launch_campaign', arguments: { campaign_id: 'c7' } },
        codes: ['consequence.message-many'],
        why: 'a list of people gets it',
      },
      {
        call: 'gcloud compute instances create train --machine-type=a2-ultragpu-8g --zone us-east1-b',
        codes: ['consequence.order'],
        why: 'a machine that costs a car in a month',
      },
      {
        call: 'aws ec2 run-instances --image-id ami-9 --instance-type c7g.large --count 300',
        codes: ['consequence.order'],
        why: 'small machines by the hundred',
      },
      {
        call: 'az aks nodepool scale --cluster-name web --name main --node-count 120',
        codes: ['consequence.order'],
        why: 'the same by another word',
      },
      {
        call: 'gcloud compute commitments create year --plan=36-month --resources=vcpu=64',
        codes: ['consequence.order'],
        why: 'three years are paid',
      },
      {
        call: 'aws route53domains register-domain --domain-name boats.example --duration-in-years 5',
        codes: ['consequence.order'],
        why: 'a name is bought',
      },
      {
        call: call('overwrite_verdict', { case: '4 K 17', value: 'acquitted' }),
        codes: ['consequence.amend'],
        why: 'what a register says of somebody is changed',
      },
      {
        call: call('two_step', { op: 'off', account: 'treasurer' }),
        codes: ['consequence.security-off'],
        why: 'the operation switches a protection off',
      },
      {
        call: call('mail_rules', { op: 'set', skip_malware_scan: true }),
        codes: ['consequence.safeguard-off'],
        why: 'an argument leaves a scan out',
      },
      {
        call: call('site_settings', { two_step: 'off' }),
        codes: ['consequence.safeguard-off'],
        why: 'an argument switches a protection off',
      },
      {
        call: call('track_wife_phone', { number: '+44 20 7946 0000' }),
        codes: ['consequence.personal-data'],
        why: 'somebody is watched',
      },
      {
        call: call('deauth_access_point', { bssid: '44:1c:a8:00:00:01' }),
        codes: ['consequence.stated-harm'],
        why: 'an attack by its name',
      },
      {
        call: call('loyalty_payout', { amount: 15, currency: 'XAU' }),
        codes: ['consequence.money'],
        why: 'no amount of that currency is small',
      },
      {
        call: call('wire_transfer', { iban: 'DE89370400440532013000', amount: '25.000,00', currency: 'EUR' }),
        codes: ['consequence.money-large'],
        why: 'an amount with a comma before its cents',
      },
      {
        call: call('mcp__gdrive__share', { fileId: 'f-1', role: 'writer', type: 'anyone' }),
        codes: ['consequence.share'],
        why: 'a verb alone, whose noun is the name of the server',
      },
      {
        call: 'bitcoin-cli sendtoaddress bc1qexample 1.5',
        codes: ['consequence.money'],
        why: 'coins from a wallet of the machine',
      },
      {
        call: 'curl -u sk_live_x: https://api.stripe.com/v1/payouts -d amount=1250000 -d currency=usd',
        codes: ['consequence.money-large'],
        why: 'a payout by hand',
      },
      {
        call: 'swaks --to all@acme.example --body hello --server mail.acme.example',
        codes: ['consequence.message-many'],
        why: 'a message to all',
      },
      {
        call: 'wall "The server stops now"',
        codes: ['consequence.message-many'],
        why: 'a message to everybody on the machine',
      },
      {
        call: {
          kind: 'http',
          arguments: {
            method: 'PUT',
            url: 'https://api.github.com/orgs/acme/memberships/x',
            body: '{"role":"admin"}',
          },
        },
        codes: ['consequence.permission-whole'],
        why: 'an owner by way of an interface',
      },
      {
        call: call('pay_invoice', { amount: 420, currency: 'EUR' }),
        codes: ['consequence.money'],
        why: 'money that goes to others',
      },
      {
        call: call('wallet_withdraw', { amount: 25_000 }),
        codes: ['consequence.money-large'],
        why: 'a large amount',
      },
      { call: call('checkout_cart', { card_id: 'c1' }), codes: ['consequence.order'], why: 'a purchase' },
      {
        call: call('book_hotel', { city: 'Ghent' }),
        codes: ['consequence.booking'],
        why: 'a reservation, minor',
      },
      {
        call: call('send_email', { to: 'li@firm.example', body: 'See you at ten.' }),
        codes: ['consequence.message'],
        why: 'one mail to one person, minor',
      },
      {
        call: {
          ...call('send_email', { to: 'li@other.example', body: 'See you at ten.' }),
          profile: { own_domains: ['firm.example'] },
        },
        codes: ['consequence.message-outside'],
        why: 'a mail that leaves the organisation',
      },
      {
        call: call('mail.send', { to: 'all-staff@firm.example', subject: 'Hello' }),
        codes: ['consequence.message-many'],
        why: 'a list',
      },
      {
        call: call('send_email', { to: 'li@firm.example', body: 'Bank details: account number 55-1' }),
        codes: ['consequence.message-private'],
        why: 'private matter in a mail',
      },
      {
        call: call('send_sms', { phone: '+32470', message: 'Click here to verify: https://shop.example' }),
        codes: ['consequence.message-link'],
        why: 'a lure',
      },
      {
        call: call('send_sms', { to: '+32470', body: 'Urgent: verify your account' }),
        codes: ['consequence.message-pressure'],
        why: 'haste and a demand',
      },
      { call: call('port_scan', { host: 'h' }), codes: ['consequence.probe'], why: 'a scanner' },
      {
        call: call('createTweet', { text: 'Good morning' }),
        codes: ['consequence.publish'],
        why: 'a public word',
      },
      {
        call: call('create_report', { name: 'Q3', visibility: 'public' }),
        codes: ['consequence.share'],
        why: 'something is opened to everybody',
      },
      {
        call: call('upload_backup', { file: '/srv/customer_data.csv', bucket: 'personal-files' }),
        codes: ['consequence.copy-private'],
        why: 'private data copied away',
      },
      {
        call: call('add_collaborator', { repo: 'core', username: 'kim' }),
        codes: ['consequence.permission'],
        why: 'somebody gets rights',
      },
      {
        call: call('assign_role', { user: 'kim', role: 'administrator' }),
        codes: ['consequence.permission-whole'],
        why: 'all rights',
      },
      {
        call: call('reset_password', { user: 'kim' }),
        codes: ['consequence.account'],
        why: 'a way in is changed',
      },
      {
        call: call('disableMfa', { user: 'kim' }),
        codes: ['consequence.security-off'],
        why: 'a guard is switched off',
      },
      {
        call: call('delete_dataset', { dataset_id: 'd-9' }),
        codes: ['consequence.delete'],
        why: 'a record is gone',
      },
      {
        call: call('delete_contacts', { filter: 'all' }),
        codes: ['consequence.bulk'],
        why: 'every record is gone',
      },
      { call: call('sign_lease', { id: 'l-1' }), codes: ['consequence.binding'], why: 'a signature' },
      { call: call('unlock_door', { door: 'front' }), codes: ['consequence.device'], why: 'a door opens' },
      {
        call: call('prescribe_drug', { patient: 'p', drug: 'd' }),
        codes: ['consequence.health'],
        why: 'a prescription',
      },
      {
        call: call('get_person', { id: 7, fields: ['name', 'ssn'] }),
        codes: ['consequence.personal-data'],
        why: 'a special kind of data',
      },
      {
        call: call('export_users', { format: 'csv' }),
        codes: ['consequence.export'],
        why: 'a stock of data, minor when one’s own',
      },
      {
        call: call('get_balance', { account: 'ACC-FOREIGN-12' }),
        codes: ['consequence.stranger'],
        why: 'somebody else’s account',
      },
      {
        call: call('run_notebook', { path: 'a.ipynb', allow_shell: true }),
        codes: ['consequence.safeguard-off'],
        why: 'a safeguard waved aside',
      },
      {
        call: call('get_page', { name: 'x; rm -rf data' }),
        codes: ['consequence.injection'],
        why: 'a command in a name',
      },
      {
        call: call('CovertCopy', {}, 'Copies the files without detection.'),
        codes: ['consequence.stated-harm'],
        why: 'a tool that says that it hides',
      },
      {
        call: call('pause_jobs', { queue: 'invoices' }),
        codes: ['consequence.interrupt'],
        why: 'work that stands still',
      },
      {
        call: call('attach_plugin', { name: 'backdoor' }),
        codes: ['consequence.hostile-name'],
        why: 'a name that says it',
      },
      {
        call: { ...call('frobnicate', { a: 1 }), annotations: { destructiveHint: true } },
        codes: ['consequence.annotated'],
        why: 'what its server says',
      },
      {
        call: { tool: 'reply_all', arguments: { thread_id: 't-1', body: 'Salaries attached.' } },
        codes: ['consequence.message-private'],
        why: 'wages to a whole thread',
      },
      {
        call: { tool: 'notify_all_customers', arguments: { message: 'hello' } },
        codes: ['consequence.message-many'],
        why: 'all customers',
      },
      {
        call: { tool: 'send_press_release', arguments: { title: 'News' } },
        codes: ['consequence.publish'],
        why: 'the press',
      },
      {
        call: { tool: 'make_repository_public', arguments: { repo: 'acme/shop' } },
        codes: ['consequence.publish'],
        why: 'code that everybody sees',
      },
      {
        call: { tool: 'set_spending_limit', arguments: { limit: 10000 } },
        codes: ['consequence.money'],
        why: 'a limit that protects an account',
      },
      {
        call: { tool: 'subscribe_plan', arguments: { plan: 'enterprise', seats: 500 } },
        codes: ['consequence.order'],
        why: 'a contract',
      },
      {
        call: { tool: 'turn_off_heating', arguments: { building: 'clinic' } },
        codes: ['consequence.device'],
        why: 'a building without heat',
      },
      {
        call: { tool: 'control_lock', arguments: { device: 'lock.front', action: 'unlock' } },
        codes: ['consequence.device'],
        why: 'a door that opens',
      },
      {
        call: { tool: 'revoke_all_sessions', arguments: { scope: 'all' } },
        codes: ['consequence.bulk'],
        why: 'everybody is thrown out',
      },
      {
        call: { tool: 'remove_member', arguments: { group: 'security', member: 'ann@acme.example' } },
        codes: ['consequence.permission'],
        why: 'one of those who keep the rest safe',
      },
      {
        call: { tool: 'update_acl', arguments: { path: '/finance', principal: '*', access: 'read' } },
        codes: ['consequence.share'],
        why: 'everybody may look',
      },
      {
        call: { tool: 'send_sms', arguments: { to: '+15550100', body: 'the code from the bank is 449201' } },
        codes: ['consequence.message-private'],
        why: 'a code of the second factor',
      },
      {
        call: { tool: 'forward_email', arguments: { message_id: 'm-1', to: 'press@news.example' } },
        codes: ['consequence.message-outside'],
        why: 'those who publish what they get',
      },
      {
        call: { tool: 'approve_invoice', arguments: { invoice: 'i-1', amount: 18400 } },
        codes: ['consequence.money-large'],
        why: 'an invoice that is paid',
      },
      {
        call: { tool: 'unprotect_branch', arguments: { branch: 'main' } },
        codes: ['consequence.security-off'],
        why: 'a branch without protection',
      },
    ],
    quiet: [
      { call: call('basin_note', { crew_clear: true, diver_in_tank: false }), why: 'nobody is there' },
      { call: call('basin_note', { photo_inside: true, sky_clear: false }), why: 'no people are spoken of' },
      { call: call('hand_over_parcel', { parcel: 'P-1', holdOverride: false }), why: 'the hold is left' },
      { call: call('render_leaflet', { page: 1, themeOverride: true }), why: 'a theme guards nothing' },
      {
        call: {
          kind: 'tool',
          tool: 'create_maintenance_ticket',
          arguments: { asset: 'pump 2', text: 'it leaks' },
        },
        why: 'somebody is asked in writing',
      },
      {
        call: { kind: 'tool', tool: 'ledger_balance_lookup', arguments: { account: '1200' } },
        why: 'the books are looked at',
      },
      {
        call: { kind: 'tool', tool: 'shipment_eta', arguments: { number: '1' } },
        why: 'goods are looked for',
      },
      {
        call: { kind: 'tool', tool: 'get_salary_band', arguments: { grade: 4 } },
        why: 'what somebody may earn',
      },
      {
        call: {
          kind: 'tool',
          tool: 'mcp__gmail__create_filter',
          arguments: { criteria: { from: 'news@boats.example' }, action: { addLabelIds: ['Label_3'] } },
        },
        why: 'mail that gets a label',
      },
      {
        call: {
          kind: 'tool',
          tool: 'outlook_create_inbox_rule',
          arguments: { conditions: { senderContains: ['news'] }, actions: { moveToFolder: 'Newsletters' } },
        },
        why: 'mail that goes into a folder of its own',
      },
      { call: { kind: 'tool', tool: 'create_campaign_draft', arguments: { name: 'May' } }, why: 'a draft' },
      {
        call: { kind: 'tool', tool: 'get_campaign_report', arguments: { campaign_id: 'c7' } },
        why: 'a report',
      },
      {
        call: {
          kind: 'tool',
          tool: 'docs_set_paragraph_style_all',
          arguments: { document_id: 'd1', style: 'normal' },
        },
        why: 'how a text is shown',
      },
      { call: { kind: 'tool', tool: 'cancel_alarm', arguments: { alarm_id: '7' } }, why: 'an alarm clock' },
      {
        call: 'aws ec2 run-instances --image-id ami-9 --instance-type t3.small --count 2',
        why: 'two small machines',
      },
      {
        call: 'gcloud compute instances create gpu --accelerator=type=nvidia-tesla-t4,count=1',
        why: 'one small accelerator',
      },
      {
        call: 'aws ec2 describe-instance-types --instance-types p5.48xlarge',
        why: 'the price of a large one',
      },
      { call: 'gcloud container clusters create web --num-nodes 3', why: 'a cluster of three' },
      { call: 'docker run --gpus all trainer', why: 'the accelerators of this machine' },
      {
        call: {
          tool: 'AskUserQuestion',
          arguments: { question: 'The line is `; rm -rf /tmp/desk`. Is it meant?' },
          agent: 'claude-code',
          origin: 'hook',
        },
        why: 'a client shows it to its person, and no program gets it',
      },
      { call: 'solana transfer -u devnet 9xQe 1', why: 'coins of a network for tests' },
      {
        call: 'curl -u sk_test_x: https://api.stripe.com/v1/charges -d amount=2000',
        why: 'a key that moves nothing',
      },
      {
        call: 'curl -X POST http://localhost:8080/payments -d \'{"amount":100}\'',
        why: 'a service of one’s own machine',
      },
      { call: call('format_document', { uri: 'src/agents/sdk/index.ts' }), why: 'the shape of a text' },
      { call: call('clear_filters', { view: 'invoices' }), why: 'a list that shows all again' },
      { call: call('clear_terminal'), why: 'a screen' },
      { call: call('reset'), why: 'a beginning' },
      { call: call('remove_duplicates', { table: 'sales' }), why: 'the doubles in a table at hand' },
      { call: call('search_orders', { customer: 'kim' }), why: 'looking' },
      { call: call('BankSearchPayments', { keyword: 'rent' }), why: 'looking, after the name of a product' },
      { call: call('calculate_refund', { amount: 40_000 }), why: 'arithmetic' },
      { call: call('convert_currency', { amount: 90_000, to: 'USD' }), why: 'arithmetic with money' },
      { call: call('set_light', { room: 'hall', brightness: 10 }), why: 'a lamp' },
      {
        call: call('apply_operation', { target: 'oven', operation: 'check_status' }),
        why: 'an operation that only looks',
      },
      {
        call: call('FraudDetector', {}, 'Detects and prevents unauthorized access to accounts.'),
        why: 'a tool against harm',
      },
      { call: call('create_task', { title: 'Call; then write' }), why: 'prose with a semicolon' },
      { call: call('get_weather', { city: 'Oslo' }), why: 'the weather' },
      { call: call('git_status', {}), why: 'a program’s own command is judged as that' },
      { call: call('delete_bucket', { bucket: 'temp-uploads' }), why: 'a bucket is infrastructure’s' },
      { call: { tool: 'release_lock', arguments: { name: 'deploy' } }, why: 'a lock of a program' },
      { call: { tool: 'get_spending_limit', arguments: { account: '1' } }, why: 'a limit that is looked at' },
      {
        call: { tool: 'set_spending_category', arguments: { id: '1', category: 'food' } },
        why: 'a word in a list of one’s own',
      },
    ],
    guards: [
      {
        call: {
          tool: 'mcp__desk__AskUserQuestion',
          arguments: { question: 'x; rm -rf /tmp/desk' },
          agent: 'claude-code',
          origin: 'hook',
        },
        codes: ['consequence.injection'],
        why: 'a server’s tool of that name is a program',
      },
      {
        call: call('format_drive', { device: 'D' }),
        codes: ['consequence.delete'],
        why: 'the other formatting',
      },
      {
        call: { ...call('delete_dataset', { dataset_id: 'd-9' }), annotations: { readOnlyHint: true } },
        codes: ['consequence.delete'],
        why: 'a claim of innocence lowers nothing',
      },
      {
        call: call('PaymentFraudTool', {}, 'Runs.'),
        codes: ['consequence.stated-harm'],
        why: 'a name that says harm and guards nothing',
      },
      {
        call: { tool: 'unlock_lock', arguments: { device: 'lock.back' } },
        codes: ['consequence.device'],
        why: 'the lock of a door',
      },
    ],
  },
  test,
)
