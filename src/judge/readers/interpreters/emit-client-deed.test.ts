import { expect, test } from 'vitest'
import { programLinesForTest, readProgramForTest } from './read-program-for-test.ts'

const py = (text: string) => ['python', text] as const
const js = (text: string) => ['javascript', text] as const

const grave: readonly (readonly [readonly [string, string], string])[] = [
  [
    py(`import boto3\nec2=boto3.resource('ec2')\nfor i in ec2.instances.filter(): i.terminate()`),
    'infrastructure delete instances ',
  ],
  [
    py(`import boto3\nfor b in boto3.resource('s3').buckets.all():\n  b.delete()`),
    'infrastructure delete buckets ',
  ],
  [
    py(`import boto3\nboto3.client('iam').create_access_key(UserName='ops')`),
    'infrastructure update permission ops',
  ],
  [
    py(`import boto3\nboto3.client('secretsmanager').get_secret_value(SecretId='prod/db')`),
    'infrastructure read secret prod/db',
  ],
  [
    py(`import boto3\nboto3.client('ssm').get_parameter(Name='/db', WithDecryption=True)`),
    'infrastructure read secret /db',
  ],
  [
    py(`import boto3\nboto3.client('cloudtrail').stop_logging(Name='main')`),
    'infrastructure unprotect logging main',
  ],
  [
    js(
      `const { S3Client, DeleteBucketCommand } = require('@aws-sdk/client-s3'); new S3Client({}).send(new DeleteBucketCommand({ Bucket: 'logs' }))`,
    ),
    'infrastructure delete bucket logs',
  ],
  [
    py(`from google.cloud import storage\nstorage.Client().bucket('data').delete(force=True)`),
    'infrastructure delete bucket ',
  ],
  [
    py(
      `from azure.mgmt.resource import ResourceManagementClient as R\nR(c,'s').resource_groups.begin_delete('rg')`,
    ),
    'infrastructure delete resource groups rg',
  ],
  [
    py(
      `from azure.keyvault.secrets import SecretClient\nSecretClient('https://v.vault.azure.net',c).get_secret('db')`,
    ),
    'infrastructure read secret db',
  ],
  [
    py(`import docker\n[v.remove() for v in docker.from_env().volumes.list()]`),
    'infrastructure delete volume ',
  ],
  [
    py(`from kubernetes import client\nclient.AppsV1Api().delete_namespaced_stateful_set('db','prod')`),
    'infrastructure delete namespaced stateful set db',
  ],
  [
    js(`require('stripe')(process.env.KEY).transfers.create({ amount: 900000, destination: 'acct_1' })`),
    'money',
  ],
  [py(`import stripe\n[stripe.Refund.create(charge=c.id) for c in stripe.Charge.list()]`), 'money'],
  [py(`import ccxt\nccxt.kraken({}).create_market_buy_order('BTC/EUR', 3)`), 'money'],
  [
    py(`from github import Github\nGithub('t').get_repo('acme/core').delete()`),
    'infrastructure delete get repo ',
  ],
  [
    py(`from github import Github\nGithub('t').get_repo('acme/core').add_to_collaborators('eve','admin')`),
    'infrastructure update permission eve',
  ],
  [
    js(`const { Octokit } = require('octokit'); new Octokit({}).request('DELETE /repos/{owner}/{repo}', {})`),
    'infrastructure delete repos DELETE /repos/{owner}/{repo}',
  ],
  [
    js(`const { PrismaClient } = require('@prisma/client'); new PrismaClient().order.deleteMany({})`),
    'infrastructure delete many ',
  ],
  [
    py(`import pymongo\npymongo.MongoClient('mongodb://db.acme.example').shop.orders.delete_many({})`),
    'infrastructure delete many ',
  ],
  [
    py(
      `from elasticsearch import Elasticsearch as E\nE('https://es.acme.example').indices.delete(index='*')`,
    ),
    'infrastructure delete indices *',
  ],
  [
    py(`import hvac\nhvac.Client().secrets.kv.v2.read_secret_version(path='db')`),
    'infrastructure read secret db',
  ],
  [
    py(`import paramiko\nparamiko.SSHClient().open_sftp().remove('/srv/a.db')`),
    'infrastructure delete open sftp /srv/a.db',
  ],
  [py(`from fabric import Connection\nConnection('web1').run('rm -rf /')`), 'delete / recursive'],
  [
    py(`import acmecloud,os\nacmecloud.Client(token=os.environ['T']).servers.delete('web-1')`),
    'infrastructure delete servers web-1',
  ],
  [
    js(
      `const { Api } = require('acme-bank'); new Api({ apiKey: process.env.K }).payments.create({ amount: 5000 })`,
    ),
    'money',
  ],
  [
    py(`import httpx\nhttpx.Client().delete('https://api.acme.example/v1/servers/1')`),
    'connect https api.acme.example DELETE',
  ],
  [
    py(`import urllib.request as u\nu.urlopen(u.Request('https://a.example/x', method='DELETE'))`),
    'connect https a.example DELETE',
  ],
  [js(`new Deno.Command('rm', { args: ['-rf', '/'] }).outputSync()`), 'delete / recursive'],
  [['ruby', `Aws::S3::Resource.new.bucket('logs').delete`], 'infrastructure delete bucket '],
]

test.each(grave)('%j asks a service for %s', ([language, text], line) => {
  expect(programLinesForTest(language, text)).toContain(line)
})

const quiet: readonly (readonly [string, string])[] = [
  py(`import boto3\nprint([i.id for i in boto3.resource('ec2').instances.all()])`),
  py(`import boto3\nboto3.client('sqs').delete_message(QueueUrl='q',ReceiptHandle='h')`),
  py(`import boto3\nboto3.resource('dynamodb').Table('t').put_item(Item={'a':1})`),
  py(`import docker\nprint(docker.from_env().containers.list())`),
  py(
    `from github import Github\nr=Github('t').get_repo('a/b')\nr.create_issue('x')\nr.get_issue(1).remove_from_labels('y')`,
  ),
  py(`import pymongo\npymongo.MongoClient('mongodb://db').app.users.delete_one({'a':1})`),
  py(`from kafka import KafkaProducer as K\np=K(bootstrap_servers='b:9092')\np.send('t',b'x')\np.flush()`),
  py(`import openai,os\nopenai.OpenAI(api_key=os.environ['K']).chat.completions.create(model='m')`),
  py(`from fastapi.testclient import TestClient\nTestClient(app).delete('/x')`),
  py(
    `from sqlalchemy.orm import Session\ns=Session(create_engine('postgresql://db/app'))\ns.delete(s.get(User,1))`,
  ),
  py(`l=[1]\nl.remove(1)\nd={}\nd.pop('a')\ncache.clear()\ndf=df.drop(columns=['x'])`),
  py(`import networkx as n\ng=n.path_graph(3)\ng.remove_node(1)`),
  py(`import stripe\nprint(stripe.PaymentIntent.list(limit=3))`),
  js(`const m = new Map(); m.delete('a'); new Set().delete(1); new Headers().delete('x')`),
  js(`const r = require('express').Router(); r.delete('/users/:id', h); r.post('/pay', p)`),
  js(`require('stripe')('sk_test_1').paymentIntents.create({ amount: 100 })`),
  js(
    `const { PrismaClient } = require('@prisma/client'); new PrismaClient().user.delete({ where: { id: 1 } })`,
  ),
  js(`const c = require('redis').createClient({ url: 'redis://cache' }); c.set('a', '1'); c.del('a')`),
  ['ruby', `puts Octokit::Client.new.repo('a/b').stargazers_count`],
]

test.each(quiet)('%s: a client that looks, or changes one small thing, is quiet: %s', (language, text) => {
  expect(programLinesForTest(language, text).filter(line => /^(?:infra|money|mess)/.test(line))).toEqual([])
})

test('what a test puts in the place of a service, or runs on this machine, is a rehearsal', () => {
  const rehearsals = (text: string) =>
    readProgramForTest('python', text).flatMap(effect =>
      effect.type === 'infrastructure' ? (effect.rehearsal ?? false) : [],
    )
  expect(
    rehearsals(`from moto import mock_aws\nimport boto3\nboto3.client('s3').delete_bucket(Bucket='x')`),
  ).toEqual([true])
  expect(rehearsals(`import pymongo\npymongo.MongoClient('mongodb://localhost').drop_database('t')`)).toEqual(
    [true],
  )
  expect(rehearsals(`import pymongo\npymongo.MongoClient('mongodb://db1').drop_database('t')`)).toEqual([
    false,
  ])
})

test('a container that a library starts is read as its engine would be told', () => {
  const text = `import docker\ndocker.from_env().containers.run('alpine','id',volumes={'/':{'bind':'/h'}},privileged=True)`
  const runs = readProgramForTest('python', text).flatMap(effect =>
    effect.type === 'run' ? [effect.argv] : [],
  )
  expect(runs).toContainEqual(['run', '--privileged', '-v', '/:/h', 'alpine', 'id'])
})
