import type { PathRoleGroup } from './path-roles-table.ts'

/** Names of files in which programs keep a token, a key or a login. */
const token =
  '(?:(?:access|api|app|auth|bearer|bot|id|identity|login|oauth2?|personal|refresh|service|session|sso|stored|user)[-_.]?)?tokens?'
const credential = '(?:[\\w-]{1,30}[-_.])?(?:credentials?|creds)(?:[-_.]?(?:store|cache))?'
const login =
  'auth(?:[-_.]?(?:store|cache|state))?|secrets?|(?:api|access|private|secret)[-_]?keys?|passwords?|keyring'
const ending = '(?:\\.(?:json|ya?ml|toml|ini|cfg|conf|txt|db|sqlite3?|enc|gpg|env|properties|xml|bin|dat))?'

const anySecret = `\\.?(?:${token}|${credential}|${login})${ending}$`
const folders = (min: number, max: number) => `(?:[^/]{1,80}/){${min},${max}}`

/**
 * Places that hold keys and tokens by their shape: a telling name in a hidden folder of a home, or in the settings of a
 * service. A project’s own files with such names are not meant, nor what libraries keep deep in such folders.
 */
export const credentialShapes: readonly PathRoleGroup[] = [
  {
    role: 'credential',
    at: 'home',
    reach: 'spelled',
    rows: [
      [
        new RegExp(`\\.(?!cache/|config/|local/)[\\w.@-]{1,60}/${folders(0, 2)}${anySecret}`),
        '~/.newtool/auth.json',
      ],
      [new RegExp(`\\.config/${folders(1, 4)}${anySecret}`), '~/.config/newtool/account/tokens.json'],
      [/\.config\/(?:[^/]{1,80}\/){1,3}hosts\.(?:ya?ml|json|toml)$/, '~/.config/newtool/hosts.yml'],
      [/\.config\/\.[\w-]{1,60}\/(?:config\/)?default\.toml$/, '~/.config/.newtool/config/default.toml'],
      [
        new RegExp(`\\.cache/${folders(1, 2)}\\.?(?:${token}|${credential})${ending}$`),
        '~/.cache/newtool/token',
      ],
      [
        new RegExp(`\\.local/(?:share|state)/${folders(1, 3)}${anySecret}`),
        '~/.local/share/newtool/auth.json',
      ],
      [
        new RegExp(
          `(?:Library/(?:Application Support|Preferences)|AppData/\\w{5,8})/${folders(1, 3)}${anySecret}`,
        ),
        '~/Library/Application Support/newtool/credentials.json',
      ],
      [/\.(?:config\/)?[\w-]{1,40}\/profiles\.ya?ml$/, '~/.newtool/profiles.yml'],
      [
        /\.[\w-]{0,40}(?:[-_.](?:token|api[-_]?key|secrets?|passwd|password)|credentials?)$/,
        '~/.newtool_token',
      ],
    ],
  },
  {
    role: 'credential',
    at: 'root',
    reach: 'spelled',
    rows: [
      [/etc\/(?:[^/]{1,60}\/){1,3}(?:[\w-]{1,30}[-_.])?tokens?$/, '/etc/newservice/token'],
      [/etc\/(?:[^/]{1,60}\/){0,3}(?:[\w-]{1,30}[-_.])(?:secrets?|credentials?)$/, '/etc/ppp/chap-secrets'],
      [
        /etc\/(?:[^/]{1,60}\/){1,3}(?:secrets?|credentials?)(?:\.[\w-]{1,10})?$/,
        '/etc/newservice/secrets.conf',
      ],
      [/etc\/(?:[^/]{1,60}\/){1,3}[\w-]{1,30}_passwd$/, '/etc/postfix/sasl_passwd'],
      [/etc\/(?:[^/]{1,60}\/){1,3}(?:private|pki)\//, '/etc/kubernetes/pki/ca.key'],
      [/etc\/(?:wireguard|openvpn|wpa_supplicant)(?:$|\/)/, '/etc/wireguard/wg0.conf'],
      [/etc\/letsencrypt\/(?:live|archive|accounts)(?:$|\/)/, '/etc/letsencrypt/live/site/privkey.pem'],
      [/var\/lib\/(?:[^/]{1,60}\/){1,3}(?:pki|tls|cred|token)(?:$|\/)/, '/var/lib/kubelet/pki/kubelet.key'],
    ],
  },
]
