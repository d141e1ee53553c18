import type { Program } from '../program.ts'
import { readsCloud } from './reads-cloud.ts'
import { type CloudProgram, whole } from './cloud-program.ts'
import { rawRequests } from '../network/raw-requests.ts'

const fly: CloudProgram = {
  provider: 'fly',
  order: 'noun-verb',
  values: 'a app c config r region t access-token o org',
  rows: [
    ['apps|app destroy|delete / destroy', 'delete', 'application', whole],
    ['volumes|volume|vol destroy|delete|rm', 'delete', 'volume', whole],
    ['postgres|pg|mpg|redis|tigris|storage|mysql destroy|delete', 'delete', 'database', whole],
    ['machine|machines|m destroy|rm|remove / machine|machines kill', 'delete', 'machine', whole],
    ['scale count 0', 'scale', 'application', whole],
    ['scale show', 'read'],
    ['scale|autoscale', 'scale', 'application'],
    [
      'secrets list / status|logs|info|version|doctor|dashboard|open|docs|releases|checks|platform|config|image',
      'read',
    ],
    ['secrets unset', 'delete', 'secret'],
    ['secrets', 'update', 'secret'],
    ['deploy|launch', 'deploy', 'application'],
    ['ssh|console|proxy|pg|postgres|sftp console|connect|shell / proxy', 'exec', 'machine'],
    ['ips release', 'delete', 'address'],
    ['certs remove|delete', 'delete', 'certificate'],
    ['auth|tokens', 'login'],
  ],
}

const vercel: CloudProgram = {
  provider: 'vercel',
  order: 'verb',
  values: 't token S scope cwd local-config A Q e env b build-env target environment',
  rows: [
    ['remove|rm', 'delete', 'project', whole],
    ['project|projects rm|remove', 'delete', 'project', whole],
    [
      'env rm|remove / domains rm|remove / dns rm|remove / alias rm|remove / certs rm|remove / secrets rm|remove',
      'delete',
      'setting',
    ],
    [
      'env add|update / domains add|buy|move|transfer-in / dns add|import / alias set / teams add',
      'update',
      'setting',
    ],
    ['env pull|ls / domains|dns|alias|certs|project|projects|teams ls|list|inspect', 'read'],
    [
      'blob|integration-resource|integration del|delete|delete-store|store|remove',
      'delete',
      'storage',
      whole,
    ],
    [
      'ls|list|inspect|logs|dev|whoami|link|login|logout|build|pull|help|switch|bisect|open|git|init|telemetry|curl',
      'read',
    ],
    ['promote|rollback|redeploy|rolling-release', 'deploy', 'production'],
    ['deploy --prod / !--help --prod / deploy --target=production', 'deploy', 'production'],
    ['deploy', 'deploy', 'preview'],
  ],
}

const railway: CloudProgram = {
  provider: 'railway',
  order: 'verb',
  values: 's service e environment p project',
  rows: [
    ['delete|down|remove / volume delete|detach / environment delete', 'delete', 'environment', whole],
    ['status|logs|list|whoami|login|link|run|shell|open|docs|connect|init|ssh|environment', 'read'],
    ['variables|variable --set / variables|variable set|delete', 'update', 'setting'],
    ['variables|variable', 'read'],
    ['up|redeploy|deploy|restart', 'deploy', 'application'],
    ['add|domain', 'create', 'service'],
  ],
}

const wrangler: CloudProgram = {
  provider: 'cloudflare',
  order: 'verb',
  values: 'e env c config binding namespace-id preview-id command file name persist-to message',
  rows: [
    [
      '** --local / dev|tail|whoami|login|logout|types|init|docs|check|setup / pages dev / pages project|deployment list / deployments|versions list|view|status',
      'read',
    ],
    ['delete / pages project delete / dispatch-namespace delete', 'delete', 'application', whole],
    [
      'd1|r2|kv|hyperdrive|vectorize|queues|workflows|containers|secrets-store ** delete|purge',
      'delete',
      'database',
      whole,
    ],
    ['kv:namespace|kv:bulk|kv:key|r2:bucket delete', 'delete', 'database', whole],
    ['d1 execute !--remote / d1 migrations list|create / d1 info|list|insights|export', 'read'],
    ['d1 execute|migrations|time-travel', 'update', 'database'],
    [
      'deploy|publish / pages deploy|publish / versions deploy|upload / triggers deploy',
      'deploy',
      'application',
    ],
    ['rollback / deployments rollback', 'rollback', 'application'],
    ['secret list', 'read'],
    ['secret|secret:bulk / pages secret', 'update', 'secret'],
    ['r2 object put / kv key put / r2 bucket create', 'create', 'object'],
  ],
  unattended: 'skip-confirmation y',
}

const heroku: CloudProgram = {
  provider: 'heroku',
  order: 'verb',
  values: 'a app r remote s size t team c confirm pipeline p',
  rows: [
    [
      'apps:destroy|destroy|apps:delete / addons:destroy|addons:remove / pipelines:destroy / spaces:destroy',
      'delete',
      'application',
      whole,
    ],
    ['pg:reset', 'delete', 'database', whole],
    ['pg:backups:delete|pg:backups:unschedule', 'delete', 'backup', whole],
    ['pg:push|pg:copy|pg:promote|pg:backups:restore|pg:upgrade', 'replace', 'database'],
    [
      'domains:clear|domains:remove|drains:remove|certs:remove|config:unset|config:remove',
      'delete',
      'setting',
    ],
    ['ps:scale|scale *=0', 'scale', 'application', whole],
    ['ps:scale|scale|ps:resize', 'scale', 'application'],
    ['releases:rollback|rollback', 'rollback', 'application'],
    ['pipelines:promote|container:release|container:push|builds:create', 'deploy', 'application'],
    ['run|run:*|ps:exec|pg:psql|psql', 'exec', 'application'],
    ['access:add|access:update|access:remove|members:add|authorizations:create', 'update', 'permission'],
    ['config|config:get', 'read', 'secret'],
    ['login|auth|auth:*|logout', 'login'],
    [
      'logs|ps|releases|info|apps|addons|domains|status|buildpacks|pg|pg:info|pg:backups|pg:wait|pipelines|local|git:remote',
      'read',
    ],
  ],
}

/** Hosts of applications. */
export const hosting: readonly Program[] = [
  {
    names: ['vercel', 'vc', 'now'],
    read: [rawRequests, readsCloud(vercel)],
    examples: [
      ['vercel remove shop --yes', 'infrastructure vercel delete project shop whole'],
      ['vercel --prod', 'infrastructure vercel deploy production production'],
      ['vercel ls', 'infrastructure vercel read'],
    ],
  },
  {
    names: ['netlify', 'ntl'],
    read: readsCloud(netlify()),
    examples: [
      ['netlify sites:delete shop', 'infrastructure netlify delete site shop whole'],
      ['netlify deploy --prod', 'infrastructure netlify deploy production production'],
    ],
  },
  {
    names: ['fly', 'flyctl'],
    read: readsCloud(fly),
    keys: ['~/.fly/config.yml'],
    examples: [
      ['fly apps destroy shop --yes', 'infrastructure fly delete application shop whole'],
      ['fly deploy', 'infrastructure fly deploy application'],
      ['fly status', 'infrastructure fly read status'],
    ],
  },
  {
    names: ['heroku'],
    read: [rawRequests, readsCloud(heroku)],
    examples: [
      [
        'heroku api DELETE /apps/shop',
        'infrastructure http delete resource https://api.heroku.com/apps/shop',
      ],
      ['heroku pg:reset -a shop', 'infrastructure heroku delete database shop whole'],
      ['heroku config -a shop', 'infrastructure heroku read secret shop'],
    ],
  },
  {
    names: ['railway'],
    read: readsCloud(railway),
    examples: [
      ['railway down', 'infrastructure railway delete environment whole'],
      ['railway variables', 'infrastructure railway read'],
    ],
  },
  {
    names: ['wrangler'],
    read: readsCloud(wrangler),
    examples: [
      ['wrangler delete shop', 'infrastructure cloudflare delete application shop whole'],
      ['wrangler secret put KEY', 'infrastructure cloudflare update secret put KEY'],
      ['wrangler dev', 'infrastructure cloudflare read'],
    ],
  },
  {
    names: ['render'],
    read: readsCloud({
      provider: 'render',
      order: 'noun-verb',
      rows: [
        ['** delete', 'delete', 'service', whole],
        ['deploys create / services|jobs create|update|restart', 'deploy', 'service'],
        ['psql|ssh', 'exec', 'service'],
      ],
    }),
    examples: [['render services delete shop', 'infrastructure render delete service shop whole']],
  },
  {
    names: ['surge'],
    read: readsCloud({
      provider: 'surge',
      order: 'verb',
      rows: [
        ['teardown', 'delete', 'site', whole],
        ['list|whoami|login|token', 'read'],
        ['**', 'deploy', 'site'],
      ],
    }),
    examples: [
      ['surge teardown shop.example', 'infrastructure surge delete site shop.example whole'],
      ['surge dist shop.example', 'infrastructure surge deploy site dist shop.example'],
    ],
  },
  {
    names: ['cap'],
    read: readsCloud({
      provider: 'capistrano',
      order: 'verb',
      rows: [
        ['* deploy*', 'deploy', 'application'],
        ['* ** *rollback', 'rollback', 'application'],
      ],
    }),
    examples: [['cap production deploy', 'infrastructure capistrano deploy application production']],
  },
  {
    names: ['kamal'],
    read: readsCloud({
      provider: 'kamal',
      order: 'verb',
      values: 'd destination c config-file v version',
      rows: [
        ['remove / accessory remove / app remove', 'delete', 'application', whole],
        ['deploy|redeploy|setup', 'deploy', 'application'],
        ['rollback', 'rollback', 'application'],
        ['details|audit|config|docs|version / app logs|details|containers', 'read'],
      ],
      unattended: 'y confirmed',
    }),
    examples: [
      ['kamal remove', 'infrastructure kamal delete application whole'],
      ['kamal deploy', 'infrastructure kamal deploy application'],
    ],
  },
  {
    names: ['eb'],
    read: readsCloud({
      provider: 'aws',
      order: 'verb',
      values: 'r region profile',
      rows: [
        ['terminate', 'delete', 'environment', whole],
        ['deploy|upgrade|swap|clone|create', 'deploy', 'environment'],
        ['scale 0', 'scale', 'environment', whole],
        ['status|health|events|logs|list|printenv|use|init|console|open', 'read'],
      ],
      unattended: 'nohang',
    }),
    examples: [
      ['eb terminate shop', 'infrastructure aws delete environment shop whole'],
      ['eb status', 'infrastructure aws read'],
    ],
  },
  {
    names: ['cf'],
    read: readsCloud({
      provider: 'cloudfoundry',
      order: 'verb',
      rows: [
        ['delete-org|delete-space|delete|delete-service|purge-*|delete-*', 'delete', '', whole],
        ['push|restage|rollback', 'deploy', 'application'],
        ['apps|services|logs|env|target|login|app|events', 'read'],
      ],
      unattended: 'f',
    }),
    examples: [
      ['cf delete shop -f', 'infrastructure cloudfoundry delete shop whole'],
      ['cf push shop', 'infrastructure cloudfoundry deploy application shop'],
    ],
  },
]

function netlify(): CloudProgram {
  return {
    provider: 'netlify',
    order: 'verb',
    values: 's site d dir a auth m message context filter',
    rows: [
      ['sites:delete', 'delete', 'site', whole],
      ['blobs:delete', 'delete', 'object'],
      ['env:unset', 'delete', 'setting'],
      ['env:set|env:import|env:clone', 'update', 'setting'],
      ['env:get', 'read', 'secret'],
      ['deploy --prod|-p|--prod-if-unlocked', 'deploy', 'production'],
      ['deploy --no-build|--dir|-d / deploy', 'deploy', 'preview'],
      [
        'dev|status|login|logout|link|unlink|build|env:list|open*|sites:list|functions:*|watch|serve|init|recipes|logs*',
        'read',
      ],
    ],
  }
}
