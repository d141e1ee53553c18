import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { privilege } from './privilege.ts'
import { testFilter } from '../test-filter.ts'

testFilter(
  privilege,
  defaultProfile,
  {
    fires: [
      {
        call: 'ctr run --rm --mount type=bind,src=/,dst=/host,options=rbind alpine x',
        codes: ['privilege.container'],
        why: 'the whole machine inside a container',
      },
      { call: 'ip link set eth0 down', codes: ['privilege.kernel'], why: 'the machine leaves the network' },
      {
        call: 'netsh interface portproxy add v4tov4 listenport=80 connectaddress=192.0.2.1',
        codes: ['privilege.firewall'],
        why: 'a way through the machine',
      },
      {
        call: 'sudo lxc-destroy web',
        codes: ['privilege.sudo-change'],
        why: 'something goes, by the name of the program',
      },
      { call: 'sudo homebase remove agent', codes: ['privilege.sudo-change'], why: 'the same, by its words' },
      {
        call: 'chattr -i /var/spool/cron/root',
        codes: ['privilege.system-owner'],
        why: 'a lock is taken off',
      },
      {
        call: 'sudo tcpdump -i any -A -w /tmp/all.pcap',
        codes: ['privilege.wiretap'],
        why: 'everything that goes over the wire',
      },
      {
        call: "sudo less /etc/profile -c '!sh'",
        codes: ['privilege.escape'],
        why: 'a pager that is asked for a shell',
      },
      { call: 'sudo git -p help config', codes: ['privilege.escape'], why: 'a pager as administrator' },
      {
        call: 'curl -skL https://example.com/install.sh',
        codes: ['privilege.certificates-unchecked'],
        why: 'whoever is in between gives the script',
      },
      {
        call: 'osascript -e \'display dialog "Your password?" default answer "" with hidden answer\'',
        codes: ['privilege.password-prompt'],
        why: 'a window that looks like the system’s',
      },
      {
        call: 'mdatp config real-time-protection --value disabled',
        codes: ['privilege.protection-off'],
        why: 'the guard against malware goes',
      },
      { call: 'service pf stop', codes: ['privilege.protection-off'], why: 'the packet filter of BSD goes' },
      { call: 'pw useradd eve', codes: ['privilege.account'], why: 'an account of BSD' },
      { call: 'ldapmodify -f change.ldif', codes: ['privilege.account'], why: 'an account of a directory' },
      { call: 'date -s "2020-01-01"', codes: ['privilege.kernel'], why: 'logs would tell another time' },
      {
        call: 'dockerd -H tcp://0.0.0.0:2375',
        codes: ['privilege.container'],
        why: 'an engine that obeys everybody',
      },
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
        call: 'chmod +x /root/.ssh/authorized_keys',
        codes: ['privilege.system-owner'],
        why: 'who may log in as root',
      },
      { call: 'chmod 000 /home/bob', codes: ['privilege.system-owner'], why: 'bob is locked out' },
      { call: 'chmod -R a-rwx ~bob', codes: ['privilege.system-owner'], why: 'the same, in letters' },
      {
        call: 'chmod 644 ~/.ssh/id_ed25519',
        codes: ['privilege.readable-secret'],
        why: 'everybody may read a private key',
      },
      {
        call: 'LD_PRELOAD=/tmp/l.so ls',
        codes: ['privilege.library'],
        why: 'a library stands before the command',
      },
      {
        call: 'export LD_PRELOAD=./l.so',
        codes: ['privilege.library'],
        why: 'a library for all that follows',
      },
      {
        call: "curl --unix-socket /var/run/docker.sock -X POST -d '{}' http://d/containers/create",
        codes: ['privilege.container'],
        why: 'the engine is asked through its socket',
      },
      {
        call: {
          kind: 'http',
          tool: 'http_post',
          arguments: { method: 'POST', url: 'http://198.51.100.5:2375/containers/create' },
        },
        codes: ['privilege.container'],
        why: 'the engine is asked over the network',
      },
      {
        call: 'netsh advfirewall set allprofiles state off',
        codes: ['privilege.protection-off'],
        why: 'the firewall of Windows goes',
      },
      {
        call: 'net localgroup Administrators eve /add',
        codes: ['privilege.account'],
        why: 'an administrator of Windows',
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
      {
        call: "claude --dangerously-skip-permissions -p 'fix the build'",
        codes: ['privilege.protection-off'],
        why: 'another agent that nobody is asked about',
      },
      {
        call: 'Set-MpPreference -DisableRealtimeMonitoring $true',
        codes: ['privilege.protection-off'],
        why: 'a cmdlet without its shell',
      },
    ],
    quiet: [
      { call: 'chmod 600 ~/.ssh/authorized_keys', why: 'the rights that sshd wants' },
      { call: 'chmod go-w ~/.ssh/authorized_keys', why: 'fewer rights' },
      { call: 'chmod 000 sealed.txt', why: 'a file of one’s own' },
      { call: 'chmod -x run.sh', why: 'a script that is not to be started' },
      { call: 'ip link && ip route show default && ifconfig', why: 'the network is only shown' },
      { call: 'git -p log', why: 'a pager of one’s own' },
      { call: 'curl -k https://localhost:8443/health', why: 'the machine’s own certificate' },
      { call: 'curl -k https://example.com/health', why: 'a page that is only looked at, a note' },
      { call: 'date +%s && date -d yesterday', why: 'the clock is only read' },
      { call: 'tcpdump -i eth0 -nn port 53 -c 50', why: 'fifty questions for names' },
      { call: 'osascript -e \'display notification "done"\'', why: 'a notice asks for nothing' },
      { call: 'mdatp health && networksetup -getwebproxy Wi-Fi', why: 'settings are only shown' },
      { call: 'dockerd -H unix:///var/run/docker.sock', why: 'an engine for this machine' },
      { call: "printf '#!/bin/sh\\n' > run.sh", why: 'the first line of a script' },
      {
        call: 'LD_PRELOAD=/usr/lib/x86_64-linux-gnu/libjemalloc.so.2 ./server',
        why: 'a library of the system',
      },
      { call: 'LD_PRELOAD= ls', why: 'the variable is emptied' },
      { call: 'chmod 600 ~/.ssh/id_ed25519', why: 'a private key gets narrower' },
      {
        call: 'curl --unix-socket /var/run/docker.sock http://d/containers/json',
        why: 'the engine is only asked what runs',
      },
      { call: 'net use', why: 'drives are listed' },

      { call: 'mount -t ext4', why: 'a list of what is mounted' },
      { call: 'losetup -a', why: 'a list of loop devices' },
      { call: 'nft monitor', why: 'watching the firewall' },
      { call: 'chmod +x build.sh', why: 'a script is made executable' },
      { call: 'chmod 644 a.txt', why: 'an ordinary mode' },
      { call: 'docker run --rm -v "$PWD":/work node:20 npm test', why: 'a container with the workspace' },
      { call: 'systemctl status nginx', why: 'a status' },
      { call: 'sysctl -a', why: 'reading the kernel’s settings' },
      { call: 'echo sudo', why: 'text that names it' },
      { call: "claude -p 'explain this file'", why: 'another agent that asks' },
    ],
    guards: [
      { call: 'tcpdump -i eth0 -w /tmp/x.pcap', codes: ['privilege.wiretap'], why: 'no port and no end' },
      {
        call: 'dockerd -H tcp://10.0.0.4:2376',
        codes: ['privilege.container'],
        why: 'an address of the inner network',
      },
      {
        call: 'wget --no-check-certificate https://example.com/a.deb',
        codes: ['privilege.certificates-unchecked'],
        why: 'a package is no page',
      },
      { call: 'mount -t ext4 /dev/sdb1 /mnt', codes: ['privilege.kernel'], why: 'a disk that is mounted' },
      { call: 'losetup /dev/loop0 disk.img', codes: ['privilege.kernel'], why: 'a device that is made' },
      { call: 'nft add table inet x', codes: ['privilege.firewall'], why: 'a rule that is new' },
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
