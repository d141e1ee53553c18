import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { paths } from './paths.ts'
import { testFilter } from '../test-filter.ts'

testFilter(
  paths,
  defaultProfile,
  {
    fires: [
      {
        call: 'tar cf h.tar -C ~ .',
        codes: ['paths.taken-along'],
        why: 'keys lie below the folder that is packed',
      },
      {
        call: 'curl file:///home/user/.ssh/id_rsa',
        codes: ['paths.read-credential'],
        why: 'an address of a file reads it',
      },
      {
        call: {
          tool: 'ReadMcpResourceTool',
          arguments: { server: 'fs', uri: 'file://~/.ssh/id_rsa' },
        },
        codes: ['paths.read-credential'],
        why: 'a resource is a file',
      },
      {
        call: { kind: 'file_read', tool: 'Glob', arguments: { pattern: '**/*.key', path: '..' } },
        codes: ['paths.search-credentials'],
        why: 'keys are looked for in the home folder, by another name for it',
      },
      {
        call: 'getent shadow',
        codes: ['paths.read-account-database'],
        why: 'password hashes by another way',
      },
      {
        call: 'printf "host=x\\n" | git credential fill',
        codes: ['paths.read-credential'],
        why: 'git prints a password',
      },
      {
        call: 'podman exec mailer env | sort',
        codes: ['paths.read-credential'],
        why: 'the variables that a container was started with',
      },
      {
        call: 'kubectl exec job/mailer -- printenv SMTP_PASSWORD',
        codes: ['paths.read-credential'],
        why: 'one of them, by its name',
      },
      {
        call: 'chamber exec mailer -- env',
        codes: ['paths.read-credential'],
        why: 'variables that a store of secrets lends',
      },
      { call: 'ps axe', codes: ['paths.read-credential'], why: 'the variables of every program' },
      {
        call: 'systemctl show mailer --property=Environment',
        codes: ['paths.read-credential'],
        why: 'the variables of a service',
      },
      { call: 'pm2 env mailer', codes: ['paths.read-credential'], why: 'the same of another keeper' },
      {
        call: 'cat deploy/mailer.env',
        codes: ['paths.read-environment-file'],
        why: 'settings under a name of their own',
      },
      {
        call: "sed 's/=.*KEY.*/=x/' mailer.env",
        codes: ['paths.read-environment-file'],
        why: 'only some of the values are cut off',
      },
      { call: 'pass show mail', codes: ['paths.read-credential'], why: 'a password store prints one' },
      {
        call: 'sqlite3 "file:$HOME/.mozilla/firefox/x/logins.sqlite?mode=ro" "SELECT 1"',
        codes: ['paths.read-personal'],
        why: 'an address names the same file',
      },
      { call: 'arpspoof -t 192.0.2.7', codes: ['paths.recording'], why: 'what others send comes by' },
      { call: 'screencapture -x desk.png', codes: ['paths.recording'], why: 'the screen is kept' },
      {
        call: 'import -window root desk.png',
        codes: ['paths.recording'],
        why: 'the same, by its other name',
      },
      {
        call: 'osascript -e \'set x to ((path to library folder as text) & "Messages:")\'',
        codes: ['paths.read-personal'],
        why: 'messages are reached through a script',
      },
      {
        call: 'find / -name id_ed25519 2>/dev/null',
        codes: ['paths.search-credentials'],
        why: 'a search of the whole machine for keys',
      },
      {
        call: 'grep -ri password /etc /home',
        codes: ['paths.search-credentials'],
        why: 'a search of the machine for passwords in files',
      },
      {
        call: 'find ~/.aws -name credentials -type f',
        codes: ['paths.search-credentials'],
        why: 'a look for the file that holds the keys',
      },
      {
        call: "perl -pe '' ~/.aws/credentials",
        codes: ['paths.read-credential'],
        why: 'a program that prints its files',
      },
      {
        call: { kind: 'file_read', arguments: { path: '../../../../var/log/auth.log' } },
        codes: ['paths.read-climbing'],
        why: 'a path that climbs into the system',
      },
      {
        call: { kind: 'file_read', tool: 'Glob', arguments: { pattern: '**/id_ed25519', path: '/home' } },
        codes: ['paths.search-credentials'],
        why: 'keys of everybody are looked for',
      },
      {
        call: { kind: 'file_read', tool: 'Grep', arguments: { pattern: 'api_key', path: '/etc' } },
        codes: ['paths.search-credentials'],
        why: 'keys are looked for in files',
      },
      {
        call: { kind: 'file_read', arguments: { path: 'C:\\Users\\ann\\.ssh\\id_rsa' } },
        codes: ['paths.read-credential'],
        why: 'a key as Windows spells its path',
      },
      {
        call: { kind: 'file_read', arguments: { path: '../etc/passwd' } },
        codes: ['paths.read-climbing'],
        why: 'one folder up is far enough where the workspace lies high',
      },
      {
        call: { kind: 'file_read', arguments: { path: '/etc/passwd' } },
        codes: ['paths.read-account-list'],
        why: 'the list of accounts through a file tool',
      },
      { call: 'git show HEAD:.env', codes: ['paths.read-environment-file'], why: 'a secret as it was' },
      { call: 'strings /proc/1/mem', codes: ['paths.read-credential'], why: 'the memory of a process' },
      {
        call: 'head /e??/sh?dow',
        codes: ['paths.read-credential'],
        why: 'patterns are spelled round the password hashes',
      },
      {
        call: 'cat ~/.s?h/i*_rsa',
        codes: ['paths.read-credential'],
        why: 'patterns are spelled round a key',
      },
      {
        call: 'xargs -a /etc/shadow -n1 echo',
        codes: ['paths.read-account-database'],
        why: 'xargs reads the file',
      },
      {
        call: 'gpg --export-secret-keys --armor',
        codes: ['paths.read-credential'],
        why: 'secret keys leave the key ring',
      },
      {
        call: 'security find-generic-password -wa deploy',
        codes: ['paths.read-credential'],
        why: 'the key chain gives a password',
      },
      {
        call: 'gcore -o /tmp/core 1234',
        codes: ['paths.read-credential'],
        why: 'the memory of a process is written down',
      },

      { call: 'cat ~/.ssh/id_ed25519', codes: ['paths.read-credential'], why: 'a private key' },
      {
        call: 'cat .env',
        codes: ['paths.read-environment-file'],
        why: 'an environment file of the workspace, noted',
      },
      { call: 'cat /etc/shadow', codes: ['paths.read-account-database'], why: 'password hashes' },
      { call: 'cp -r ~/.mozilla /tmp/m', codes: ['paths.read-personal'], why: 'a browser profile' },
      { call: 'cat ~/.bash_history', codes: ['paths.read-history'], why: 'what somebody typed' },
      { call: 'echo x > /etc/hosts', codes: ['paths.write-system'], why: 'a file of the system' },
      { call: 'echo x > /srv-data/other.txt', codes: ['paths.write-outside'], why: 'a file elsewhere' },
      {
        call: "find /home -name '*.ext' -exec sed -i 's/a/b/' {} \\;",
        codes: ['paths.write-outside'],
        why: 'files of every account are edited',
      },
      { call: 'echo x > ~/notes.txt', codes: ['paths.write-home'], why: 'a file of the home folder, noted' },
      {
        call: 'echo x >> CLAUDE.md',
        codes: ['paths.write-instruction'],
        why: 'instructions of this project, noted',
      },
      {
        call: 'echo x >> ~/.claude/commands/all.md',
        codes: ['paths.write-home-instruction'],
        why: 'instructions of every project',
      },
      { call: 'echo x > .github/workflows/ci.yml', codes: ['paths.write-ci'], why: 'a workflow, noted' },
      { call: 'echo x > ~/.npmrc', codes: ['paths.write-package-source'], why: 'where packages come from' },
      { call: 'echo x > ~/.ssh/id_rsa', codes: ['paths.write-credential'], why: 'a key is replaced' },
      {
        call: 'echo x > "$OUT"',
        codes: ['paths.write-unknown'],
        why: 'a target known only at run time, noted',
      },
      {
        call: 'Get-Content $env:USERPROFILE\\.aws\\credentials',
        codes: ['paths.read-credential'],
        why: 'keys by a cmdlet',
      },
    ],
    quiet: [
      { call: "ssh build.example 'cd /work && make > build.log'", why: 'a log on another machine' },
      { call: "podman exec mailer sh -c 'pg_dump mail > /backup/mail.sql'", why: 'a copy in a container' },
      { call: 'ssh-keygen -t ed25519 -f ~/.ssh/id_build -N ""', why: 'a key that is made' },
      { call: 'ssh-keygen -lf ~/.ssh/id_build', why: 'the fingerprint of one' },
      { call: 'cut -d= -f1 .env', why: 'the names of its settings alone' },
      { call: 'podman exec mailer env | cut -d= -f1', why: 'the names of a container’s variables alone' },
      { call: 'docker exec mailer env | wc -l', why: 'their number' },
      { call: 'docker exec mailer printenv PATH', why: 'a variable that holds no secret' },
      { call: 'docker exec mailer env DEBUG=1 npm test', why: 'a program that is given a variable' },
      { call: 'chamber exec mailer -- npm start', why: 'a program is lent what is its own' },
      { call: 'ps -ef | grep mailer', why: 'every program, without its variables' },
      { call: 'ps -o pid,etime -C mailer', why: 'one program, by its name' },
      { call: 'systemctl show mailer -p EnvironmentFiles', why: 'the names of files' },
      { call: 'sed "s/=.*$/=x/" mailer.env', why: 'all values are cut off' },
      { call: 'cp example.env.dist notes.txt; cat sample.env', why: 'examples hold no secret' },
      { call: 'docker compose --env-file mailer.env up -d', why: 'a program is lent its settings' },
      {
        call: 'set -a; source .env; set +a; npm run dev',
        why: 'a program is lent the settings that are its own',
      },
      { call: 'cp ../app/.env .env.local', why: 'under such a name its content is asked about as before' },
      {
        call: { kind: 'file_read', arguments: { path: '.env.local.example' } },
        why: 'an example, by its last part',
      },
      {
        call: {
          tool: 'ReadMcpResourceTool',
          arguments: { server: 'fs', uri: 'file:///home/user/project/README.md' },
        },
        why: 'a resource of the workspace',
      },
      {
        call: "find ~ -path '*/.ssh/*' -prune -o -name '*.md' -print",
        why: 'a search that keeps away from keys',
      },
      {
        call: { kind: 'file_read', arguments: { path: 'locales/credentials.json' } },
        why: 'texts of a page',
      },
      {
        call: { kind: 'file_read', arguments: { path: 'docs/en/secrets.yaml' } },
        why: 'a document about them',
      },
      { call: 'xvfb-run scrot x.png', why: 'a screen that nobody looks at' },
      { call: 'grep -rn password /etc/postgresql', why: 'the settings of one service' },
      { call: 'find / -name secrets.py', why: 'a module of a language' },
      {
        call: 'google-chrome --headless --remote-debugging-port=9222 --user-data-dir=/tmp/p',
        why: 'a browser for tests, with a profile of its own',
      },
      { call: 'pass ls && getent passwd me && aws configure get region', why: 'names and settings' },
      { call: 'arecord -l', why: 'microphones are listed' },
      { call: 'ffmpeg -i in.mp4 out.webm', why: 'a video is converted' },
      { call: 'find . -name "*secret*"', why: 'a search of the project' },
      { call: 'grep -rn password src', why: 'code about passwords is looked for in the project' },
      { call: 'find / -name libssl.so', why: 'a library is looked for' },
      { call: 'grep -r listen_port /etc/nginx', why: 'a setting is looked for' },
      { call: 'cat src/*.ts test/*.json', why: 'patterns for kinds of files' },
      { call: 'wc -l /etc/*.conf', why: 'settings of the system are counted' },
      { call: 'gpg --armor --export me@example.com', why: 'a public key is for everybody' },
      { call: 'strace -f -e trace=open ./server', why: 'one of our own programs is watched' },
      { call: 'reg query HKCU\\Software', why: 'settings of Windows are read' },

      { call: 'wc -l /etc/passwd', why: 'counting accounts in a shell' },
      {
        call: { kind: 'file_read', arguments: { path: '../shared/readme.md' } },
        why: 'a neighbour of the workspace',
      },
      { call: 'rsync -avn src/ /opt/app/', why: 'a rehearsal of a copy' },
      { call: 'cat README.md', why: 'a file of the workspace' },
      { call: 'cat .env.example', why: 'an example' },
      { call: 'cat ~/.ssh/id_rsa.pub', why: 'a public key' },
      {
        call: { kind: 'file_read', arguments: { path: '/home/user/pictures/photo%20(1)%5B2%5D.jpg' } },
        why: 'spaces and brackets need an escape',
      },
      {
        call: { kind: 'file_read', tool: 'Grep', arguments: { pattern: 'password', path: 'src' } },
        why: 'a word in the source',
      },
      { call: 'echo x > src/a.ts', why: 'a file of the workspace is written' },
      { call: 'echo x > /tmp/a', why: 'a scratch file' },
      { call: 'grep -rn "/etc/shadow" docs', why: 'text that names a path' },
      { call: 'ls ~/.ssh', why: 'names only' },
    ],
    guards: [
      {
        call: "ssh build.example 'echo 10.0.0.1 web >> /etc/hosts'",
        codes: ['paths.write-system'],
        why: 'the system of another machine',
      },
      {
        call: "docker run -v /data:/d alpine sh -c 'date > /d/stamp'",
        codes: ['paths.write-outside'],
        why: 'a folder of this machine that a container sees',
      },
      {
        call: 'ssh-keygen -p -f ~/.ssh/id_rsa',
        codes: ['paths.read-credential'],
        why: 'a key under another passphrase',
      },
      {
        call: 'source .env; echo "$STRIPE_KEY"',
        codes: ['paths.read-environment-file'],
        why: 'a value is printed',
      },
      {
        call: 'cp .env notes.txt',
        codes: ['paths.read-environment-file'],
        why: 'under a name that nobody asks about',
      },
      {
        call: { kind: 'file_read', arguments: { path: '.env.example.local' } },
        codes: ['paths.read-environment-file'],
        why: 'the word in the middle makes no example',
      },
      {
        call: 'cp a.txt /media/disk/a.txt',
        codes: ['paths.write-outside'],
        why: 'somebody’s copies are there',
      },
      {
        call: 'sshfs joe@up.example:/ /remote && cp a.txt /remote/',
        codes: ['paths.write-outside'],
        why: 'a folder of another machine',
      },
      { call: 'echo x > /elsewhere/a', codes: ['paths.write-outside'], why: 'what is there is written over' },
      { call: 'strings /proc/1/mem', codes: ['paths.read-credential'], why: 'the memory of another program' },
      {
        call: { kind: 'file_read', arguments: { path: '~/.harvest/auth.json' } },
        codes: ['paths.read-credential'],
        why: 'a login by the shape of its place',
      },
      {
        call: { kind: 'file_read', arguments: { path: 'config/credentials.json' } },
        codes: ['paths.read-credential'],
        why: 'a key of the project',
      },
      {
        call: { kind: 'file_write', arguments: { path: '/var/www/html/index.html', content: 'x' } },
        codes: ['paths.write-outside'],
        why: 'a page that everybody sees at once',
      },
      {
        call: 'cp index.html /srv/www/site/',
        codes: ['paths.write-outside'],
        why: 'the same by a copy',
      },
      {
        call: 'google-chrome --remote-debugging-port=9222',
        codes: ['paths.recording'],
        why: 'the browser in which the person is logged in',
      },
      { call: 'arecord a.wav', codes: ['paths.recording'], why: 'what is said is kept' },
      {
        call: 'find /home -name .netrc -exec cat {} +',
        codes: ['paths.search-credentials'],
        why: 'other people’s homes are no project',
      },
      { call: 'rsync -av src/ /opt/app/', codes: ['paths.write-outside'], why: 'the copy itself' },
      { call: 'cat src/../../.ssh/id_rsa', codes: ['paths.read-credential'], why: 'a key behind dots' },
      {
        call: 'cp ~/.aws/credentials notes.txt',
        codes: ['paths.read-credential'],
        why: 'a secret is copied',
      },
      {
        call: { kind: 'file_read', tool: 'Read', arguments: { file_path: '/home/user/.aws/credentials' } },
        codes: ['paths.read-credential'],
        why: 'a file tool reads a secret',
      },
    ],
  },
  test,
)
