/** The kinds of service that a library is a client of. */
export type ClientKind =
  | 'cloud'
  | 'cluster'
  | 'container'
  | 'forge'
  | 'payment'
  | 'store'
  | 'message'
  | 'secret'
  | 'remote'
  | 'unknown'

/** The first names of libraries, by the kind of service that they are clients of; `x/` and `x.` stand for all below. */
const libraries: Readonly<Record<Exclude<ClientKind, 'unknown'>, string>> = {
  cloud:
    'boto3 botocore aioboto3 aiobotocore @aws-sdk/ aws-sdk Aws google.cloud googleapiclient @google-cloud/ googleapis ' +
    'Google.Cloud azure. @azure/ Azure firebase_admin firebase-admin digitalocean pydo do-wrapper hcloud hcloud-js ' +
    'linode_api4 @linode/ vultr oci. oci-sdk scaleway @scaleway/ openstack libcloud cloudflare CloudFlare heroku3 ' +
    'heroku-client @vercel/sdk netlify supabase @supabase/ node-appwrite appwrite proxmoxer pyVim pyVmomi libvirt ovh ' +
    'ibm_cloud_sdk_core ibm_vpc tencentcloud aliyunsdkcore s3fs gcsfs minio boto okta auth0 keycloak ldap3 msgraph',
  cluster: 'kubernetes kubernetes_asyncio @kubernetes/ lightkube pykube kr8s nomad consul etcd3 hvac.sys',
  container: 'docker dockerode podman',
  forge:
    'github github3 ghapi gitlab @octokit/ octokit @gitbeaker/ gitea giteapy atlassian jira bitbucket huggingface_hub ' +
    '@huggingface/hub Octokit Gitlab',
  payment:
    'stripe Stripe braintree paypalrestsdk paypalcheckoutsdk @paypal/ square squareup squareconnect Adyen @adyen/ ' +
    'dwollav2 mollie @mollie/ razorpay coinbase ccxt binance krakenex alpaca alpaca_trade_api ib_insync web3 ethers ' +
    'viem @solana/ bitcoinlib xrpl xrpl-py wise plaid',
  store:
    'pymongo motor mongodb mongoose @prisma/client sequelize typeorm knex redis ioredis elasticsearch @elastic/ ' +
    'opensearchpy @opensearch-project/ cassandra neo4j pinecone @pinecone-database/ weaviate qdrant_client kafka ' +
    'confluent_kafka kafkajs pika influxdb_client couchbase algoliasearch meilisearch Mongo Redis ' +
    'sqlalchemy sqlmodel peewee tortoise psycopg psycopg2 asyncpg pg mysql mysql2 pymysql aiomysql asyncmy drizzle-orm',
  message:
    'twilio slack_sdk slack @slack/ sendgrid @sendgrid/ mailgun mailgun.js mailjet_rest postmarker resend telegram ' +
    'telebot telethon discord discord.js tweepy twitter-api-v2 vonage yagmail exchangelib pywhatkit plivo messagebird',
  secret: 'hvac keyring keytar node-vault infisical onepasswordconnectsdk bitwarden_sdk secretstorage',
  remote:
    'paramiko fabric asyncssh ssh2 node-ssh netmiko winrm scrapli pysftp ssh2-sftp-client impacket Net.SSH',
}

const byName = new Map(
  Object.entries(libraries).flatMap(([kind, names]) =>
    names.split(' ').map(name => [name, kind as ClientKind] as const),
  ),
)
/** The names of which all that begins so is a client: `@aws-sdk/client-s3`. */
const beginnings = [...byName].filter(([name]) => /[./]$/.test(name))

/** Modules of such libraries that are clients of another kind than the rest. */
const special: readonly (readonly [RegExp, ClientKind])[] = [
  [/^azure\.keyvault|^@azure\/keyvault|^google\.cloud\.secretmanager|^@google-cloud\/secret/, 'secret'],
  [/^azure\.cosmos|^google\.cloud\.(?:firestore|datastore)/, 'store'],
]

/** Returns the kind of service that the library of a name is a client of: `boto3.client().delete_bucket`. */
export function clientKind(name: string): ClientKind | undefined {
  const found = special.find(([pattern]) => pattern.test(name))?.[1]
  if (found) return found
  const [one = '', two = ''] = name.replaceAll('()', '').split('.', 2)
  return (
    byName.get(one) ??
    byName.get(`${one}.${two}`) ??
    beginnings.find(([beginning]) => name.startsWith(beginning))?.[1]
  )
}

/** Tells whether a name is one of a library that speaks HTTP itself, with an address in each call. */
export function isHttpLibrary(name: string): boolean {
  return /^(?:requests|httpx|aiohttp|urllib3?|urllib2|axios|got|ky|superagent|supertest|needle|undici|node-fetch|ofetch|wretch|http|https|request|flask|fastapi|starlette|django|express|koa|fastify|hono|bottle|tornado|playwright|@playwright\/test|puppeteer|selenium)(?:[.(/]|$)/.test(
    name,
  )
}
