import { expect, test } from 'vitest'
import { virtualPlace } from '../../../ground/model/place.ts'
import { pathRoles } from './path-roles.ts'

const secret = [
  '~/.harvest/credentials',
  '/home/eva/.harvest/auth.json',
  '/root/.harvest/access-token',
  '~/.config/harvest/session_token',
  '~/.config/harvest/default/oauth_creds.json',
  '~/.config/.harvest/config/default.toml',
  '~/.cache/modelhub/token',
  '~/.local/share/com.harvest.cli/auth.json',
  '~/Library/Application Support/Harvest/credentials.json',
  '~/.warehouse/profiles.yml',
  '~/.harvest_token',
  '~/.sharecredentials',
  '/etc/wireguard/office.conf',
  '/etc/harvestd/token',
  '/etc/ppp/pap-secrets',
  '/etc/exim4/relay_passwd',
  '/var/lib/rancher/k3s/server/token',
]

const ordinary = [
  '/srv/app/src/auth/token.ts',
  '/srv/app/design/tokens.json',
  '/srv/app/src/auth.json',
  '~/.cache/modelhub/hub/models--x/snapshots/1/special_tokens_map.json',
  '~/.cache/modelhub/hub/models--x/tokenizer.json',
  '~/.cargo/registry/src/index.crates.io-1/oauth2-4.4/src/token.rs',
  '~/.config/harvest/config.toml',
  '~/.harvest/settings.json',
  '~/projects/app/auth.json',
  '~/.nvm/versions/node/v20/lib/node_modules/x/token.json',
  '/etc/pam.d/common-password',
  '/etc/ssl/certs/ca-certificates.crt',
]

test.each(secret)('%s holds a key or a token by its shape', path => {
  expect(pathRoles(path, virtualPlace)).toContain('credential')
})

test.each(ordinary)('%s has a telling word and no secret', path => {
  expect(pathRoles(path, virtualPlace)).not.toContain('credential')
})
