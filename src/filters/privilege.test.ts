import { test } from 'vitest'
import { defaultProfile } from '../policy/defaults.ts'
import { privilege } from './privilege.ts'
import { testFilter } from './test-filter.ts'

testFilter(
  privilege,
  defaultProfile,
  {
    fires: [
      {
        call: 'su - deploy ./restart.sh',
        codes: ['privilege.sudo'],
        why: 'one command as another user, and no shell',
      },
      {
        call: "sqlite3 /dev/null '.shell /bin/sh'",
        codes: ['privilege.escape'],
        why: 'a database client starts a shell',
      },
      {
        call: "rpm --eval '%(/bin/sh 1>&2)'",
        codes: ['privilege.escape'],
        why: 'a package manager starts a shell',
      },
      {
        call: 'sudo ls /root',
        codes: ['privilege.sudo'],
        why: 'something is read as the administrator, minor',
      },
      { call: 'sudo -i', codes: ['privilege.root-shell'], why: 'a shell of the administrator' },
      {
        call: 'sudo rm /etc/motd',
        codes: ['privilege.sudo-change'],
        why: 'the machine is changed as the administrator',
      },
      { call: 'chmod u+s /usr/local/bin/tool', codes: ['privilege.setuid'], why: 'a setuid bit' },
      { call: 'chmod -R 777 .', codes: ['privilege.world-writable'], why: 'everybody may write' },
      {
        call: 'chown -R me /etc',
        codes: ['privilege.system-owner'],
        why: 'a part of the system changes hands',
      },
      {
        call: 'setcap cap_setuid+ep /usr/bin/python3',
        codes: ['privilege.file-capability'],
        why: 'a capability',
      },
      { call: 'echo x >> /etc/sudoers', codes: ['privilege.account-database'], why: 'who is administrator' },
      { call: 'useradd -m eve', codes: ['privilege.account'], why: 'an account' },
      {
        call: 'docker run --privileged alpine sh',
        codes: ['privilege.container'],
        why: 'a container without walls',
      },
      {
        call: 'docker run --network host nginx',
        codes: ['privilege.host-network'],
        why: 'the network of the machine, minor',
      },
      { call: 'nsenter -t 1 -m sh', codes: ['privilege.namespace'], why: 'the namespace of the machine' },
      { call: 'setenforce 0', codes: ['privilege.protection-off'], why: 'a protection is switched off' },
      { call: 'ufw allow 22', codes: ['privilege.firewall'], why: 'the firewall changes' },
      { call: 'insmod evil.ko', codes: ['privilege.kernel'], why: 'the kernel changes' },
      {
        call: 'env LD_PRELOAD=./x.so ls',
        codes: ['privilege.library'],
        why: 'foreign code in another program',
      },
      {
        call: 'git config http.sslVerify false',
        codes: ['privilege.certificates-unchecked'],
        why: 'nobody checks who answers, minor',
      },
      { call: "vim -c ':!/bin/sh'", codes: ['privilege.escape'], why: 'a shell through an editor' },
    ],
    quiet: [
      { call: "printf '#!/bin/sh\\n' > run.sh", why: 'the first line of a script' },
      { call: 'chmod +x build.sh', why: 'a script is made executable' },
      { call: 'chmod 644 a.txt', why: 'an ordinary mode' },
      { call: 'docker run --rm -v "$PWD":/work node:20 npm test', why: 'a container with the workspace' },
      { call: 'systemctl status nginx', why: 'a status' },
      { call: 'sysctl -a', why: 'reading the kernel’s settings' },
      { call: 'echo sudo', why: 'text that names it' },
    ],
    guards: [
      { call: 'chmod 4755 tool', codes: ['privilege.setuid'], why: 'a setuid bit in octal' },
      {
        call: 'docker run -v /var/run/docker.sock:/var/run/docker.sock alpine',
        codes: ['privilege.container'],
        why: 'the socket of the container engine',
      },
      { call: "sudo bash -c 'rm /etc/motd'", codes: ['privilege.sudo-change'], why: 'a text behind sudo' },
    ],
  },
  test,
)
