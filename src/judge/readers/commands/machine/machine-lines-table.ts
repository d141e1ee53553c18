import type { Program } from '../program.ts'
import { readsOption } from '../files/reading.ts'
import { readsLine } from './reads-line.ts'

/** Programs that change the accounts, the guards or the network of a machine; each is read by its whole line. */
export const machineLines: readonly Program[] = [
  // Guards.
  {
    names: ['mdatp'],
    read: readsLine([
      [/^config .*\b(?:disabled|off|false|passive)\b/i, 'kernel', 'unprotect'],
      [/^exclusion .*\badd\b|^threat policy set\b/i, 'kernel', 'unprotect'],
    ]),
    examples: [
      [
        'mdatp config real-time-protection --value disabled',
        'kernel unprotect config real-time-protection --value disabled',
      ],
      ['mdatp health'],
    ],
  },
  {
    names: ['falconctl'],
    read: readsLine([[/^(?:unload|uninstall|stop)\b|^-d\b/i, 'kernel', 'unprotect']]),
    examples: [['falconctl unload', 'kernel unprotect unload']],
  },
  {
    names: ['wazuh-control', 'ossec-control'],
    read: readsLine([[/^stop\b/, 'kernel', 'unprotect']]),
    examples: [['wazuh-control stop', 'kernel unprotect stop']],
  },
  {
    names: ['osqueryctl'],
    read: readsLine([[/^(?:stop|clean)\b/, 'kernel', 'unprotect']]),
    examples: [['osqueryctl stop', 'kernel unprotect stop']],
  },
  {
    names: ['fail2ban-client'],
    read: readsLine([
      [/^(?:stop|unban)\b|^set \S+ (?:unbanip|addignoreip)\b/, 'firewall', 'edit'],
      [/^set \S+ action \S+ action\w+ /, 'schedule', 'add'],
    ]),
    examples: [
      ['fail2ban-client unban 192.0.2.1', 'firewall edit unban 192.0.2.1'],
      ['fail2ban-client status'],
    ],
  },
  {
    names: ['fdesetup'],
    read: readsLine([[/^(?:disable|remove|removeuser)\b/, 'kernel', 'unprotect']]),
    examples: [['fdesetup disable', 'kernel unprotect disable']],
  },
  {
    names: ['nvram'],
    readsAll: true,
    read: readsLine([[/^-c\b|^-d\b|boot-args=|csr-active-config=/, 'kernel', 'unprotect']]),
    examples: [['nvram -c', 'kernel unprotect -c']],
  },
  // Limits of another process: what it can't open or start any more, it does without.
  {
    names: ['prlimit'],
    readsAll: true,
    read: readsLine([[/(?=.*(?:^|\s)(?:-p|--pid)[ =]?\S).*(?:^|\s)--?\w{1,12}=\S/, 'kernel', 'unprotect']]),
    examples: [['prlimit --pid 1 --nofile=1', 'kernel unprotect --pid 1 --nofile=1']],
  },
  {
    names: ['xhost'],
    readsAll: true,
    read: readsLine([[/^\+/, 'kernel', 'unprotect']]),
    examples: [['xhost +', 'kernel unprotect +']],
  },
  {
    names: ['socketfilterfw'],
    readsAll: true,
    read: readsLine([[/--set\w+ (?:off|allow)|--(?:add|unblockapp)\b/, 'firewall', 'edit']]),
    examples: [['socketfilterfw --setglobalstate off', 'firewall edit --setglobalstate off']],
  },
  {
    names: ['tccutil'],
    read: readsLine([[/^reset\b/, 'kernel', 'unprotect']]),
    examples: [['tccutil reset Camera', 'kernel unprotect reset Camera']],
  },
  {
    names: ['debugfs'],
    readsAll: true,
    read: readsLine([[/(?:^|\s)-\w{0,4}w\b/, 'kernel', 'edit']]),
    examples: [['debugfs -w /dev/sdb1', 'kernel edit -w /dev/sdb1']],
  },
  // Clocks: logs and certificates depend on them.
  {
    names: ['date'],
    readsAll: true,
    read: [
      readsLine([[/^(?:-s|--set)[ =]|^(?:\d{8}|\d{10}|\d{12})(?:\.\d{2})?$/, 'kernel', 'edit']]),
      readsOption('f file', 'f file d date r s'),
    ],
    examples: [
      ['date -s 2030-01-01', 'kernel edit -s 2030-01-01'],
      ['date -f a.txt', 'read a.txt'],
      ['date +%s'],
    ],
  },
  {
    names: ['timedatectl'],
    read: readsLine([[/^set-time\b|^set-ntp (?:0|no|false|off)\b/, 'kernel', 'edit']]),
    examples: [['timedatectl set-ntp false', 'kernel edit set-ntp false'], ['timedatectl status']],
  },
  {
    names: ['hwclock'],
    readsAll: true,
    read: readsLine([[/--set\b/, 'kernel', 'edit']]),
    examples: [['hwclock --set --date 2030-01-01', 'kernel edit --set --date 2030-01-01']],
  },
  // Ways in and out of the machine.
  {
    names: ['networksetup'],
    readsAll: true,
    read: readsLine([
      [
        /^-set(?:web|secureweb|socksfirewall|ftp|streaming|gopher)proxy|^-setautoproxyurl|^-setdnsservers/i,
        'kernel',
        'edit',
      ],
    ]),
    examples: [['networksetup -setdnsservers Wi-Fi 192.0.2.1', 'kernel edit -setdnsservers Wi-Fi 192.0.2.1']],
  },
  {
    names: ['systemsetup'],
    readsAll: true,
    read: readsLine([
      [/-set(?:remotelogin|remoteappleevents) on\b/i, 'service', 'enable'],
      [/-set(?:usingnetworktime off|time|date)\b/i, 'kernel', 'edit'],
    ]),
    examples: [['systemsetup -setremotelogin on', 'service enable -setremotelogin on']],
  },
  {
    names: ['ip'],
    readsAll: true,
    read: readsLine([
      [
        /^(?:-\w+ )*l(?:i|in|ink)? (?:s|set|d|del|delete) .*\bdown\b|^(?:-\w+ )*l(?:i|in|ink)? del/,
        'kernel',
        'edit',
      ],
      [
        /^(?:-\w+ )*r(?:o|ou|out|oute)? (?:add|del|delete|replace|change|flush)\b.*\bdefault\b|^(?:-\w+ )*r\w{0,4} flush/,
        'kernel',
        'edit',
      ],
      [/^(?:-\w+ )*a(?:d|dd|ddr|ddress)? flush\b/, 'kernel', 'edit'],
    ]),
    examples: [['ip link set eth0 down', 'kernel edit link set eth0 down'], ['ip addr show']],
  },
  {
    names: ['ifconfig'],
    readsAll: true,
    read: readsLine([[/\bdown\b/, 'kernel', 'edit']]),
    examples: [['ifconfig eth0 down', 'kernel edit eth0 down']],
  },
  {
    names: ['nmcli'],
    readsAll: true,
    read: readsLine([
      [/^n(?:etworking)? off\b|^(?:connection|con|c) (?:delete|del|down)\b/, 'kernel', 'edit'],
    ]),
    examples: [['nmcli networking off', 'kernel edit networking off']],
  },
  {
    names: ['route'],
    readsAll: true,
    read: readsLine([
      [/^(?:-n )?(?:add|del|delete|change|flush)\b.*\bdefault\b|^-?f(?:lush)?$/, 'kernel', 'edit'],
    ]),
    examples: [['route del default', 'kernel edit del default']],
  },
  {
    names: ['bootctl'],
    read: readsLine([
      [/^(?:install|remove|set-default|set-oneshot|unlink|kernel-identify)\b/, 'kernel', 'edit'],
    ]),
    examples: [['bootctl remove', 'kernel edit remove']],
  },
  {
    names: ['grubby'],
    readsAll: true,
    read: readsLine([[/--(?:update-kernel|remove-kernel|set-default|args|remove-args)/, 'kernel', 'edit']]),
    examples: [['grubby --remove-kernel=/boot/a', 'kernel edit --remove-kernel=/boot/a']],
  },
  {
    names: ['grub-install'],
    readsAll: true,
    read: readsLine([[/^(?!.*--version)./, 'kernel', 'edit']]),
    examples: [['grub-install /dev/sda', 'kernel edit /dev/sda']],
  },
  // Accounts.
  {
    names: ['pw'],
    read: readsLine([[/^(?:-[VR] \S+ )?(?:user|group) ?(?:add|mod|del|lock|unlock)\b/, 'account', 'edit']]),
    examples: [['pw user add eve', 'account edit user add eve']],
  },
  {
    names: ['smbpasswd'],
    readsAll: true,
    read: readsLine([[/(?:^|\s)-[axdem]\b/, 'account', 'edit']]),
    examples: [['smbpasswd -a eve', 'account edit -a eve']],
  },
  {
    names: ['pdbedit'],
    readsAll: true,
    read: readsLine([[/(?:^|\s)-[axr]\b|--(?:create|delete|modify)\b/, 'account', 'edit']]),
    examples: [['pdbedit -a eve', 'account edit -a eve']],
  },
  {
    names: ['homectl'],
    read: readsLine([[/^(?:create|remove|update|passwd)\b/, 'account', 'edit']]),
    examples: [['homectl remove eve', 'account edit remove eve']],
  },
  {
    names: ['samba-tool'],
    read: readsLine([
      [
        /^(?:user|group|computer) (?:create|add|delete|setpassword|enable|disable|addmembers|removemembers)\b/,
        'account',
        'edit',
      ],
    ]),
    examples: [['samba-tool user create eve', 'account edit user create eve']],
  },
  {
    names: ['ipa'],
    read: readsLine([
      [
        /^(?:user|group|host|role|permission|sudorule|hbacrule)-(?:add|del|mod|disable|passwd)/,
        'account',
        'edit',
      ],
    ]),
    examples: [['ipa user-add eve', 'account edit user-add eve']],
  },
  {
    names: ['realm'],
    read: readsLine([[/^(?:join|leave|permit|deny)\b/, 'account', 'edit']]),
    examples: [['realm join h.example', 'account edit join h.example']],
  },
  {
    names: ['kadmin.local', 'kadmin'],
    read: readsLine([
      [/\b(?:addprinc|delprinc|cpw|modprinc|ktadd|change_password|add_principal)\b/, 'account', 'edit'],
    ]),
    examples: [['kadmin.local -q addprinc', 'account edit -q addprinc']],
  },
  {
    names: ['pveum'],
    read: readsLine([
      [
        /^(?:u\w*|g\w*|acl|role|realm|passwd|p\w*) (?:a|add|d|del|delete|m|mod|modify)\b|^passwd\b/,
        'account',
        'edit',
      ],
    ]),
    examples: [['pveum user add eve@pve', 'account edit user add eve@pve']],
  },
  {
    names: ['ldapadd', 'ldapmodify', 'ldappasswd', 'ldapmodrdn'],
    readsAll: true,
    read: readsLine([[/./, 'account', 'edit']]),
    examples: [
      ['ldapadd -f a.ldif', 'account edit -f a.ldif'],
      ['ldapmodify -f a.ldif', 'account edit -f a.ldif'],
    ],
  },
  {
    names: ['ldapdelete'],
    readsAll: true,
    read: readsLine([[/./, 'account', 'remove']]),
    examples: [['ldapdelete cn=eve', 'account remove cn=eve']],
  },
  {
    names: ['pwpolicy'],
    readsAll: true,
    read: readsLine([
      [/-?(?:clearaccountpolicies|setaccountpolicies|disableuser|enableuser|setpolicy)\b/, 'account', 'edit'],
    ]),
    examples: [['pwpolicy -clearaccountpolicies', 'account edit -clearaccountpolicies']],
  },
]
