import { mapOf } from '../../../../ground/model/map-of.ts'

const words = (text: string): readonly string[] => text.split(' ')

/** Names that people give to such things: wrong answers where the call itself holds none. */
export const namePools = {
  folder: words(
    'src lib test docs build dist scripts assets public config data cache logs vendor packages tools examples fixtures backup migrations archive uploads reports templates',
  ),
  file: words(
    'index main app config utils server client types setup notes readme settings backup schema data',
  ),
  hidden: words('.env .env.local .env.example .gitignore .npmrc .editorconfig .profile .bashrc .netrc'),
  extension: words('tmp bak json csv txt md old yml'),
  table: words(
    'users orders sessions invoices payments customers products events accounts messages audit_log settings subscriptions addresses',
  ),
  database: words('app analytics staging reporting test archive shop auth'),
  branch: words('main develop staging release hotfix production feature/login next'),
  tag: words('v1.0.0 v1.2.0 v2.0.0 v0.9.0 v2.1.3 v3.0.0'),
  remote: words('origin upstream backup fork mirror deploy'),
  host: words('api.example.com cdn.example.net files.example.org mail.example.com hooks.example.io'),
  npm: words('lodash express react axios chalk dotenv debug commander typescript eslint'),
  pip: words('requests numpy flask pandas django pyyaml boto3 rich pytest click'),
  package: words('curl git openssl nginx redis python3 jq wget vim postgresql'),
  program: words('git tar cp make node python3 systemctl docker rsync chmod'),
  service: words('nginx postgresql redis sshd docker cron mysql rabbitmq'),
  target: words('web api worker staging production development database backups'),
  account: words('admin deploy backup www-data postgres service guest build'),
  person: words('finance support team sales admin billing hr office'),
  environment: words('production staging development test'),
  region: words('eu-west-1 us-east-1 us-west-2 ap-south-1 eu-central-1'),
  role: words('viewer editor admin owner auditor member'),
  currency: words('EUR USD GBP CHF JPY'),
  operation: words(
    'projectList serviceRestart volumeCreate userInvite backupRestore deploymentStop tokenRotate',
  ),
  mode: words('755 644 600 700 664 775'),
  port: words('8080 3000 443 5432 22 9000 8443'),
} as const

/** Words of names that stand for one another; swapped, they make a neighbour of the right answer. */
export const neighbours: ReadonlyMap<string, readonly string[]> = mapOf({
  production: ['staging', 'development'],
  prod: ['staging', 'dev'],
  prd: ['stg', 'dev'],
  staging: ['production', 'test'],
  stg: ['prd', 'dev'],
  development: ['production', 'staging'],
  dev: ['prod', 'staging'],
  test: ['prod', 'dev'],
  web: ['api', 'worker'],
  api: ['web', 'cdn'],
  db: ['cache', 'web'],
  backup: ['archive', 'primary'],
  primary: ['replica', 'backup'],
  main: ['develop', 'release'],
  master: ['develop', 'release'],
  com: ['net', 'org', 'io'],
  org: ['com', 'net'],
  net: ['com', 'org'],
  io: ['com', 'dev'],
  eu: ['us', 'ap'],
  us: ['eu', 'ap'],
  east: ['west', 'central'],
  west: ['east', 'central'],
})
