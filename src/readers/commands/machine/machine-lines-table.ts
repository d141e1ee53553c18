import type { LineRow } from './by-line.ts'

/** Programs that change who may use a machine, what guards it, or how it is reached; by program, tried on its line. */
export const machineLines: Readonly<Record<string, readonly LineRow[]>> = {
  // Guards.
  mdatp: [
    [/^config .*\b(?:disabled|off|false|passive)\b/i, 'kernel', 'unprotect'],
    [/^exclusion .*\badd\b|^threat policy set\b/i, 'kernel', 'unprotect'],
  ],
  falconctl: [[/^(?:unload|uninstall|stop)\b|^-d\b/i, 'kernel', 'unprotect']],
  'wazuh-control': [[/^stop\b/, 'kernel', 'unprotect']],
  osqueryctl: [[/^(?:stop|clean)\b/, 'kernel', 'unprotect']],
  'fail2ban-client': [
    [/^(?:stop|unban)\b|^set \S+ (?:unbanip|addignoreip)\b/, 'firewall', 'edit'],
    [/^set \S+ action \S+ action\w+ /, 'schedule', 'add'],
  ],
  fdesetup: [[/^(?:disable|remove|removeuser)\b/, 'kernel', 'unprotect']],
  nvram: [[/^-c\b|^-d\b|boot-args=|csr-active-config=/, 'kernel', 'unprotect']],
  // Limits of another process: what it can't open or start any more, it does without.
  prlimit: [[/(?=.*(?:^|\s)(?:-p|--pid)[ =]?\S).*(?:^|\s)--?\w{1,12}=\S/, 'kernel', 'unprotect']],
  xhost: [[/^\+/, 'kernel', 'unprotect']],
  socketfilterfw: [[/--set\w+ (?:off|allow)|--(?:add|unblockapp)\b/, 'firewall', 'edit']],
  tccutil: [[/^reset\b/, 'kernel', 'unprotect']],
  debugfs: [[/(?:^|\s)-\w{0,4}w\b/, 'kernel', 'edit']],
  // Clocks: logs and certificates depend on them.
  date: [[/^(?:-s|--set)[ =]|^(?:\d{8}|\d{10}|\d{12})(?:\.\d{2})?$/, 'kernel', 'edit']],
  timedatectl: [[/^set-time\b|^set-ntp (?:0|no|false|off)\b/, 'kernel', 'edit']],
  hwclock: [[/--set\b/, 'kernel', 'edit']],
  // Ways in and out of the machine.
  networksetup: [
    [
      /^-set(?:web|secureweb|socksfirewall|ftp|streaming|gopher)proxy|^-setautoproxyurl|^-setdnsservers/i,
      'kernel',
      'edit',
    ],
  ],
  systemsetup: [
    [/-set(?:remotelogin|remoteappleevents) on\b/i, 'service', 'enable'],
    [/-set(?:usingnetworktime off|time|date)\b/i, 'kernel', 'edit'],
  ],
  ip: [
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
  ],
  ifconfig: [[/\bdown\b/, 'kernel', 'edit']],
  nmcli: [[/^n(?:etworking)? off\b|^(?:connection|con|c) (?:delete|del|down)\b/, 'kernel', 'edit']],
  route: [[/^(?:-n )?(?:add|del|delete|change|flush)\b.*\bdefault\b|^-?f(?:lush)?$/, 'kernel', 'edit']],
  bootctl: [[/^(?:install|remove|set-default|set-oneshot|unlink|kernel-identify)\b/, 'kernel', 'edit']],
  grubby: [[/--(?:update-kernel|remove-kernel|set-default|args|remove-args)/, 'kernel', 'edit']],
  'grub-install': [[/^(?!.*--version)./, 'kernel', 'edit']],
  // Accounts.
  pw: [[/^(?:-[VR] \S+ )?(?:user|group) ?(?:add|mod|del|lock|unlock)\b/, 'account', 'edit']],
  smbpasswd: [[/(?:^|\s)-[axdem]\b/, 'account', 'edit']],
  pdbedit: [[/(?:^|\s)-[axr]\b|--(?:create|delete|modify)\b/, 'account', 'edit']],
  homectl: [[/^(?:create|remove|update|passwd)\b/, 'account', 'edit']],
  'samba-tool': [
    [
      /^(?:user|group|computer) (?:create|add|delete|setpassword|enable|disable|addmembers|removemembers)\b/,
      'account',
      'edit',
    ],
  ],
  ipa: [
    [
      /^(?:user|group|host|role|permission|sudorule|hbacrule)-(?:add|del|mod|disable|passwd)/,
      'account',
      'edit',
    ],
  ],
  realm: [[/^(?:join|leave|permit|deny)\b/, 'account', 'edit']],
  'kadmin.local': [
    [/\b(?:addprinc|delprinc|cpw|modprinc|ktadd|change_password|add_principal)\b/, 'account', 'edit'],
  ],
  kadmin: [[/\b(?:addprinc|delprinc|cpw|modprinc|ktadd|change_password|add_principal)\b/, 'account', 'edit']],
  pveum: [
    [
      /^(?:u\w*|g\w*|acl|role|realm|passwd|p\w*) (?:a|add|d|del|delete|m|mod|modify)\b|^passwd\b/,
      'account',
      'edit',
    ],
  ],
  ldapadd: [[/./, 'account', 'edit']],
  ldapmodify: [[/./, 'account', 'edit']],
  ldapdelete: [[/./, 'account', 'remove']],
  ldappasswd: [[/./, 'account', 'edit']],
  ldapmodrdn: [[/./, 'account', 'edit']],
  pwpolicy: [
    [/-?(?:clearaccountpolicies|setaccountpolicies|disableuser|enableuser|setpolicy)\b/, 'account', 'edit'],
  ],
}
