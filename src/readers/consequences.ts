import type { ConsequenceEffect } from '../model/effect.ts'

/** What a function does in the world, from the words of its name. */
export interface Consequence {
  readonly type: ConsequenceEffect['type'] | 'infrastructure'
  readonly verb: string
}

const list = (words: string) => new Set(words.split(' '))

const deleting = list(
  'delete remove destroy purge drop erase wipe clear truncate terminate revoke cancel deactivate uninstall unsubscribe kill reset',
)
const reading = list(
  'get list search find read show view check fetch lookup query describe count verify validate calculate compute estimate convert compare analyze summarize is has',
)

interface Row {
  readonly type: Consequence['type']
  readonly verbs?: ReadonlySet<string>
  readonly nouns?: ReadonlySet<string>
}

/** First row whose verb and noun both stand in the name decides; a row without verbs needs only its noun. */
const rows: readonly Row[] = [
  {
    type: 'money',
    verbs: list(
      'transfer pay send withdraw deposit refund charge purchase buy sell order trade place invest donate wire payout bill subscribe book redeem exchange swap',
    ),
    nouns: list(
      'money payment payments funds fund transfer bill invoice refund bitcoin crypto ethereum eth btc stock stocks order orders shares deposit withdrawal trade bank account balance purchase payout card token tokens ticket tickets flight hotel donation wire transaction',
    ),
  },
  {
    type: 'money',
    verbs: list(
      'pay refund charge withdraw purchase buy sell invest donate wire payout transfermoney transferfunds',
    ),
  },
  {
    type: 'permission',
    verbs: list(
      'grant revoke add remove set update change share invite assign create enable disable reset make modify elevate promote unlock delete',
    ),
    nouns: list(
      'permission permissions role roles access acl policy policies privilege privileges member members collaborator collaborators admin password credentials credential mfa twofactor sharing public guest guests apikey token tokens secret secrets owner ownership firewall user users',
    ),
  },
  {
    type: 'message',
    verbs: list(
      'send post reply forward share notify broadcast tweet publish schedule email message dm announce invite',
    ),
    nouns: list(
      'email emails message messages mail sms text tweet post slack notification notifications chat dm comment newsletter letter announcement channel report alert invitation invite',
    ),
  },
  { type: 'message', verbs: list('email tweet broadcast dm') },
  {
    type: 'device',
    verbs: list(
      'unlock lock open close arm disarm turn set activate deactivate start stop enable disable control toggle shutdown adjust dispense release move',
    ),
    nouns: list(
      'door doors lock locks garage alarm camera cameras thermostat light lights device devices valve valves robot oven heater pump gate vehicle engine arm sensor breaker power appliance appliances security',
    ),
  },
  {
    type: 'infrastructure',
    verbs: list(
      'delete terminate destroy stop restart scale deploy rollback drain reboot modify update create shutdown purge remove replace resize detach restore promote',
    ),
    nouns: list(
      'instance instances cluster clusters server servers pod pods namespace deployment deployments volume volumes bucket buckets database databases vm vms container containers service services stack stacks snapshot snapshots backup backups replica replicas environment zone zones dns domain domains record_set loadbalancer node nodes network queue queues topic lambda',
    ),
  },
  {
    type: 'publish',
    verbs: list('publish release upload submit deploy post'),
    nouns: list('package release article page site video listing post app blog story dataset image'),
  },
]

/** The consequence that a name speaks of; null for names that read, or say nothing of the kind. */
export function consequenceOf(words: readonly string[]): Consequence | null {
  const [first = ''] = words
  if (reading.has(first)) return null
  for (const { type, verbs, nouns } of rows) {
    const verb = words.find(word => verbs === undefined || verbs.has(word))
    if (verb !== undefined && (nouns === undefined || words.some(word => nouns.has(word) && word !== verb))) {
      return {
        type,
        verb:
          deleting.has(verb) && type === 'infrastructure'
            ? 'delete'
            : type === 'infrastructure'
              ? infrastructureVerb(verb)
              : verb,
      }
    }
  }
  const removal = words.find(word => deleting.has(word))
  return removal === undefined ? null : { type: 'record', verb: 'delete' }
}

function infrastructureVerb(verb: string): string {
  if (/^(?:deploy|rollback|promote|restore)$/.test(verb)) return 'deploy'
  return /^(?:scale|resize)$/.test(verb) ? 'scale' : verb === 'create' ? 'create' : 'update'
}
