/** The deeds to processes, services, schedules, accounts, the kernel, the firewall or the power of a machine. */
export type MachineVerb =
  | 'add'
  | 'addgroup'
  | 'adduser'
  | 'append' // to the record of an account
  | 'change'
  | 'create'
  | 'delete'
  | 'disable'
  | 'dseditgroup'
  | 'dump' // passwords are read out
  | 'edit'
  | 'enable'
  | 'flush' // all rules go
  | 'fork' // a process makes another one
  | 'fork-bomb' // without end
  | 'gpasswd'
  | 'kill'
  | 'load'
  | 'merge'
  | 'mod'
  | 'mount'
  | 'passwd'
  | 'raise' // an account gets more rights
  | 'read'
  | 'reboot'
  | 'remove'
  | 'restart'
  | 'shutdown'
  | 'start'
  | 'stop'
  | 'sysadminctl'
  | 'unprotect' // what guards or records is off
