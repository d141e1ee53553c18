import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { production } from './production.ts'
import { testFilter } from '../test-filter.ts'

testFilter(
  production,
  defaultProfile,
  {
    fires: [
      {
        call: 'psql -h db-prod-1 shop -c "UPDATE orders SET paid = true WHERE id = 3"',
        codes: ['production.change'],
        why: 'the host is production’s',
      },
      {
        call: 'psql postgres://u@h/shop -c "DROP DATABASE shop_production"',
        codes: ['production.change'],
        why: 'the database is production’s',
      },
      {
        call: 'kubectl --context prod delete pod web-1',
        codes: ['production.change'],
        why: 'the context is production’s',
      },
      {
        call: 'kubectl get pods --context prod',
        codes: ['production.named'],
        why: 'production is named and read',
      },
      { call: 'cap production deploy', codes: ['production.change'], why: 'it deploys there' },
      { call: 'npm run deploy -- --env production', codes: ['production.change'], why: 'it deploys there' },
      {
        call: 'git push production main',
        codes: ['production.change'],
        why: 'the remote deploys what it gets',
      },
      {
        call: 'curl -X DELETE https://api.prod.example.com/v1/users/3',
        codes: ['production.change'],
        why: 'the request changes production',
      },
      {
        call: 'ssh web-prod-1 "rm -f /var/tmp/cache.db"',
        codes: ['production.change'],
        why: 'the file is on a production host',
      },
    ],
    quiet: [
      { call: "exec bash -c 'less scripts/deploy-prod.sh | head -60'", why: 'a script is looked at' },
      { call: 'perl -e \'exec "less scripts/deploy-prod.sh"\'', why: 'the same, started by a program' },
      { call: 'npm run build --production', why: 'a build mode is no place' },
      { call: 'NODE_ENV=production npm run build', why: 'a build mode is no place' },
      { call: 'cat config/production.rb', why: 'a file’s name is no place' },
      { call: 'grep -rn production docs', why: 'a word that is searched for' },
      { call: 'git push origin main', why: 'main is not production' },
      { call: 'git push origin fix-prod-login', why: 'a branch about production is not production' },
      { call: 'git commit -m "deploy to production"', why: 'text in a message' },
      {
        call: 'psql shop -c "UPDATE production_orders SET a = 1 WHERE id = 2"',
        why: 'a table of what a factory produces',
      },
      { call: 'npm run deploy -- --env staging', why: 'staging is not production' },
      { call: 'deployctl status --env production', why: 'asking about a deployment is no deployment' },
    ],
    guards: [
      {
        call: 'NODE_ENV=production npm run db:migrate:production',
        codes: ['production.change'],
        why: 'a task that changes the database there',
      },
      {
        call: 'git push origin HEAD:production',
        codes: ['production.change'],
        why: 'the branch that is deployed',
      },
      {
        call: 'psql shop -c "DELETE FROM prod.orders WHERE id = 2"',
        codes: ['production.change'],
        why: 'a table in production’s schema',
      },
    ],
  },
  test,
)
