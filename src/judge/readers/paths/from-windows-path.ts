/** Returns a Windows path as the place that it is here: `C:\` is the root, `%USERPROFILE%` the home directory. */
export function fromWindowsPath(text: string): string {
  const path = text
    .slice(0, 4_096)
    .replace(/^(?:%USERPROFILE%|%HOMEPATH%|\$env:USERPROFILE|\$env:HOME(?:PATH)?|\$HOME)(?=$|[\\/])/i, '~')
    .replace(/^\$PROFILE(?:\.\w{1,40})?$/i, '~/.config/powershell/profile.ps1')
    .replace(
      /^(?:%TEMP%|%TMP%|\$env:TEMP|\$env:TMP|(?:%LOCALAPPDATA%|\$env:LOCALAPPDATA)[\\/]Temp)(?=$|[\\/])/i,
      '/tmp',
    )
    .replace(/^(?:%SYSTEMDRIVE%|\$env:SystemDrive)(?=$|[\\/])/i, 'C:')
    .replace(/^(?:%WINDIR%|%SYSTEMROOT%|\$env:(?:windir|SystemRoot))(?=$|[\\/])/i, 'C:/Windows')
  const drive = /^[A-Za-z]:[\\/]?/.exec(path)
  const plain = (drive ? `/${path.slice(drive[0].length)}` : path).replaceAll('\\', '/')
  return plain
    .replace(/^\/Users(?=\/[^/])/i, '/home')
    .replace(/^\/(?:Windows|Program Files(?: \(x86\))?|ProgramData)(?=$|\/)/i, '/usr')
}
