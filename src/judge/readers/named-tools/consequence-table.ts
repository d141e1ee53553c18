import type { ConsequenceVerb } from '../../../ground/model/vocabulary/consequence-verb.ts'
import type { ConsequenceEffect } from '../../../ground/model/effect.ts'

/** One kind of consequence: a name has it when one of its verbs and one of its nouns stand in the name. */
export type ConsequenceRow = (
  | {
      readonly type: ConsequenceEffect['type']
      /** The verb that the effect carries. */
      readonly as: ConsequenceVerb
      readonly verbs: ReadonlySet<string>
    }
  | {
      readonly type: ConsequenceEffect['type']
      /** Left out: the effect carries the verb of the name. */
      readonly as?: undefined
      readonly verbs: ReadonlySet<ConsequenceVerb>
    }
  | { readonly type: 'infrastructure'; readonly verbs: ReadonlySet<string> }
) & {
  /** Left out: the verb alone says it. */
  readonly nouns?: ReadonlySet<string>
}

/** The words of a cell, as a type. */
type Words<Cell extends string> = Cell extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Cell

function set<const Cells extends readonly string[]>(...cells: Cells): ReadonlySet<Words<Cells[number]>> {
  return new Set(cells.join(' ').split(' ')) as ReadonlySet<string> as ReadonlySet<Words<Cells[number]>>
}

/** Verbs that take something away. */
export const removing = set(
  'delete remove destroy purge drop erase wipe clear truncate terminate uninstall unpublish unlink rm del nuke prune ' +
    'eliminate discard expunge shred format trim decommission deregister flush empty reset vacate vacantify vacuum clean ' +
    'invalidate flushall flushdb selfdestruct dissociate disassociate detach revert rollback',
)

/** Verbs that only look; a name that begins with one has no consequence of its own. */
export const looking = set(
  'get list search find read show view check fetch lookup query describe count verify validate calculate calc compute ' +
    'estimate convert compare analyze analyse summarize is has retrieve browse inspect preview scan monitor predict ' +
    'recommend suggest locate explain translate download load detect identify classify review audit status recall play draft dry dryrun simulate mock rehearse forecast propose hover',
)

const stopping =
  'disable stop suspend pause bypass deactivate unload kill halt terminate turnoff off suppress skip weaken relax reduce'
const protections =
  'firewall mfa 2fa otp selinux apparmor antivirus edr logging monitoring alarm alarms alerts audit guardduty cloudtrail ' +
  'waf encryption protection security replication updates detection authentication verification validation safety rbac ' +
  'sandbox policy_enforcement'

/** The kinds of consequences. The first row that holds decides, so the graver kinds stand first. */
export const consequenceRows: readonly ConsequenceRow[] = [
  { type: 'permission', as: 'unprotect', verbs: set('unprotect') },
  { type: 'permission', as: 'unprotect', verbs: set(stopping), nouns: set(protections) },
  {
    type: 'permission',
    as: 'unprotect',
    verbs: set('delete remove clear truncate wipe purge erase uninstall drop'),
    nouns: set(
      'firewall mfa 2fa log logs audit alarm alarms alert alerts patch ingress policy guardrail backup backups',
    ),
  },
  {
    type: 'permission',
    verbs: set('transfer'),
    nouns: set('ownership owner domain repository repo project workspace'),
  },
  {
    type: 'record',
    as: 'delete',
    verbs: set('overwrite'),
    nouns: set('master masters original originals negative negatives tape tapes recording archive archives'),
  },
  {
    type: 'record',
    as: 'bind',
    verbs: set('sell auction liquidate'),
    nouns: set('unclaimed abandoned forfeited impounded uncollected confiscated seized repossessed pawned'),
  },
  {
    type: 'money',
    verbs: set(
      'transfer pay send withdraw deposit refund charge purchase buy sell trade place invest donate wire payout issue',
      'approve create execute make process request submit handle release disburse stake swap redeem call',
    ),
    nouns: set(
      'money payment payments funds fund bill bitcoin crypto ethereum ether eth btc stock stocks shares deposit withdrawal ' +
        'trade payout donation wire transaction loan mortgage refund expense discount coupon credit contract assets salary ' +
        'payroll bonus invoice_payment limit order',
    ),
  },
  {
    type: 'money',
    verbs: set('transfer send wire pay withdraw'),
    nouns: set('bank sepa swift ach iban wallet paypal venmo zelle'),
  },
  {
    type: 'money',
    verbs: set('mint stake unstake swap bridge burn'),
    nouns: set('token tokens coin coins nft asset assets crypto'),
  },
  { type: 'money', verbs: set('liquidate close'), nouns: set('portfolio position positions holdings') },
  {
    type: 'money',
    verbs: set('change set raise cut'),
    nouns: set('salary salaries payroll wage wages bonus'),
  },
  {
    type: 'record',
    as: 'bind',
    verbs: set('sign accept'),
    nouns: set('contract contracts agreement lease document terms offer nda'),
  },
  {
    type: 'record',
    as: 'bind',
    verbs: set('file submit'),
    nouns: set('lawsuit tax taxes vote ballot claim claims petition visa'),
  },
  {
    type: 'record',
    as: 'bind',
    verbs: set('issue reject deny approve'),
    nouns: set('parole asylum custody benefits visa claim claims permit passport license licence'),
  },
  {
    type: 'money',
    verbs: set('modify apply schedule update'),
    nouns: set(
      'payment payments transaction transactions transfer fund funds bill loan mortgage discount credit limit salary payroll bonus refund',
    ),
  },
  { type: 'money', as: 'book', verbs: set('buy purchase'), nouns: set('ticket tickets') },
  {
    type: 'money',
    verbs: set('pay refund withdraw buy sell invest donate payout transfermoney transferfunds disburse'),
  },
  {
    type: 'money',
    as: 'order',
    verbs: set('purchase checkout order place'),
    nouns: set('order orders cart product products item items insurance ticket tickets'),
  },
  { type: 'money', as: 'order', verbs: set('create redirect manage'), nouns: set('shipment') },
  { type: 'money', as: 'order', verbs: set('purchase checkout') },
  { type: 'money', verbs: set('approve settle'), nouns: set('invoice invoices bill bills') },
  {
    type: 'money',
    as: 'order',
    verbs: set('subscribe upgrade change switch'),
    nouns: set('plan subscription tier'),
  },
  {
    type: 'permission',
    verbs: set('create generate issue mint'),
    nouns: set('key keys apikey token tokens credential credentials secret'),
  },
  { type: 'money', as: 'limit', verbs: set('spending'), nouns: set('limit limits cap') },
  {
    type: 'money',
    as: 'book',
    verbs: set('book booking reserve'),
    nouns: set(
      'flight flights hotel hotels room house ticket tickets car travel accommodation booking expedia restaurant',
    ),
  },
  {
    type: 'permission',
    as: 'account',
    verbs: set(
      'create add delete remove disable suspend lock freeze close ban tempban kick deactivate reset change terminate',
      'impersonate switch unlock update enable register revoke promote demote merge',
    ),
    nouns: set(
      'user users account accounts password passwords passwd profile_owner login session sessions ssh',
    ),
  },
  { type: 'permission', verbs: set('share expose'), nouns: set('password passwords') },
  {
    type: 'permission',
    verbs: set('approve'),
    nouns: set('merge access deployment release request requests'),
  },
  { type: 'permission', verbs: set('set create add register update'), nouns: set('webhook webhooks') },
  {
    type: 'permission',
    as: 'account',
    verbs: set('fire dismiss terminate hire offboard'),
    nouns: set('employee employees staff worker workers candidate'),
  },
  { type: 'permission', verbs: set('revoke'), nouns: set('certificate certificates cert ssl tls') },
  { type: 'permission', verbs: set('assume'), nouns: set('identity') },
  {
    type: 'permission',
    verbs: set('add create change update'),
    nouns: set('payee payees beneficiary beneficiaries'),
  },
  { type: 'permission', verbs: set('kick ban'), nouns: set('member members guest participant') },
  {
    type: 'permission',
    verbs: set(
      'grant revoke add remove set update change share invite assign create enable disable make modify elevate promote',
      'unlock delete attach bind put edit configure manage rotate assume escalate impersonate allow reconfigure publish',
      'generate expose restrict block unblock open approve save load install',
    ),
    nouns: set(
      'permission permissions role roles access acl policy policies privilege privileges member members collaborator ' +
        'collaborators admin credential credentials mfa sharing guest guests apikey token tokens secret secrets owner ' +
        'ownership firewall iam rbac polkit pam sudoers capability capabilities setuid root group groups key keys rights ' +
        'selinux domain feature flag',
    ),
  },
  {
    type: 'publish',
    verbs: set('publish release post tweet toot retweet broadcast create update announce upload'),
    nouns: set(
      'tweet package facebook linkedin instagram reddit twitter blog article site website webpage listing app story gist paste pastebin ipfs product',
    ),
  },
  { type: 'publish', verbs: set('publish release announce'), nouns: set('page') },
  { type: 'publish', verbs: set('tweet publish') },
  { type: 'publish', verbs: set('send issue distribute'), nouns: set('press') },
  {
    type: 'publish',
    verbs: set('public'),
    nouns: set('repository repo bucket project dataset document file folder album link board'),
  },
  {
    type: 'message',
    verbs: set(
      'send post reply forward share notify broadcast email message dm announce invite dispatch mail publish text comment fill',
    ),
    nouns: set(
      'email emails message messages mail sms text slack notification notifications chat dm comment newsletter letter ' +
        'announcement channel report alert invitation invite telegram whatsapp discord teams hangouts outlook gmail smtp ' +
        'twilio sendgrid mailchimp irc hipchat webhook attachment update push item note file files document task link data ' +
        'calendar reply tweet drive gdrive sheet sheets folder jira trello issue pr personal info',
    ),
  },
  { type: 'message', verbs: set('blast'), nouns: set('notification notifications email emails sms') },
  { type: 'message', verbs: set('email broadcast dm sms whisper') },
  {
    type: 'message',
    verbs: set('reply message notify warn inform alert text mail'),
    nouns: set('all everyone everybody customers subscribers employees'),
  },
  {
    type: 'device',
    verbs: set(
      'unlock lock open close arm disarm turn set activate deactivate start stop enable disable control toggle shutdown',
      'adjust dispense release move apply manage give redirect dispatch edit schedule administer prescribe request create',
    ),
    nouns: set(
      'door doors locks garage alarm camera cameras device devices valve valves robot oven heater gate breaker stove ' +
        'traffic intersection emergency dispatch medication prescription operation maintenance vehicle drone engine',
    ),
  },
  {
    type: 'device',
    verbs: set('modify update change cancel'),
    nouns: set('prescription prescriptions medication medications dosage dose'),
  },
  {
    type: 'device',
    verbs: set('set adjust release launch start stop shutdown increase reduce override open close'),
    nouns: set(
      'insulin ventilator pump infusion grid brakes missile centrifuge reactor turbine boiler furnace weapon elevator pipeline',
    ),
  },
  { type: 'device', verbs: set('update flash upgrade downgrade install'), nouns: set('firmware bios') },
  { type: 'device', verbs: set('prescribe administer dispense') },
  { type: 'device', verbs: set('unlock'), nouns: set('lock') },
  {
    type: 'device',
    verbs: set('off stop shutdown shut disable halt deactivate override'),
    nouns: set(
      'heating boiler furnace pump pumps grid turbine reactor compressor ventilation cooling elevator lift conveyor centrifuge',
    ),
  },
  { type: 'infrastructure', verbs: set('restart reboot stop shutdown'), nouns: set('database databases') },
  {
    type: 'permission',
    as: 'account',
    verbs: set('revoke invalidate expire terminate end'),
    nouns: set('session sessions'),
  },
  {
    type: 'infrastructure',
    verbs: set(
      'delete terminate destroy stop restart scale deploy rollback drain reboot modify update create shutdown purge remove',
      'replace resize detach restore promote halt disable nuke decommission kill suspend deactivate shut flush',
    ),
    nouns: set(
      'instance instances cluster clusters server servers pod pods namespace deployment deployments volume volumes bucket ' +
        'buckets vm vms container containers service services stack stacks snapshot snapshots backup backups replica ' +
        'replicas environment zone zones dns loadbalancer node nodes network queue queues topic topics lambda cdn ec2 rds ' +
        'ecs eks s3 redshift elasticbeanstalk storage registry distribution topology',
    ),
  },
  { type: 'infrastructure', verbs: set('promote'), nouns: set('production prod') },
  { type: 'infrastructure', verbs: set('failover cordon') },
  {
    type: 'infrastructure',
    verbs: set('change update set edit'),
    nouns: set('dns cname cnames mx nameserver nameservers'),
  },
  { type: 'infrastructure', verbs: set('restore overwrite'), nouns: set('database databases db') },
  { type: 'infrastructure', verbs: set('deploy') },
  {
    type: 'record',
    as: 'interrupt',
    verbs: set(
      'pause suspend halt stop disable deactivate block ban freeze delay restrict shutdown quarantine cease',
    ),
    nouns: set(
      'job jobs task tasks cron cronjob traffic transactions calls operations api apis ip ips addresses system systems ' +
        'communication processing execution orders all mass bot relay cdn project instance domain domains feature activity workflow database',
    ),
  },
  {
    type: 'record',
    as: 'interrupt',
    verbs: set('cancel'),
    nouns: set('jobs subscription subscriptions orders domain all tasks plan'),
  },
  {
    type: 'record',
    as: 'export',
    verbs: set('export dump'),
    nouns: set(
      'data dataset database db records contacts emails email users user customers patients report accounts csv excel ' +
        'spreadsheet env secrets mysql postgres mongo redis bigquery sqoop table addresses files',
    ),
  },
]
