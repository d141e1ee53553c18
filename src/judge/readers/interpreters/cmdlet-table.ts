import type { MachineEffect } from '../../../ground/model/effect.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** A cmdlet: its short names, and its parameters in the order in which free words fill them. */
export interface Cmdlet {
  readonly name: string
  /** Parameters that free words fill, in order. */
  readonly positions: readonly string[]
  /** Parameters that take a value, and switches, by their names and short names. */
  readonly parameters: ReadonlyMap<string, { readonly name: string; readonly takesValue: boolean }>
}

const common =
  'erroraction|ea= warningaction|wa= informationaction= errorvariable|ev= outvariable|ov= outbuffer|ob= pipelinevariable|pv= verbose|vb debug|db whatif|wi confirm|cf force credential= passthru'
const finding =
  'path|pspath= literalpath|lp= filter= include= exclude= recurse|s force depth= name file directory|ad hidden readonly system attributes='
const placing =
  'path= destination= literalpath|lp|pspath= container filter= include= exclude= recurse tosession= fromsession='

/** `name alias…`, then its parameters: `=` for one with a value, `|` before its short names; those before `,` are filled by position. */
const rows: readonly (readonly [string, string, string])[] = [
  [
    'remove-item ri rm rmdir del erase rd',
    'path',
    'path= literalpath|lp|pspath= filter= include= exclude= recurse force stream=',
  ],
  ['remove-itemproperty rp', 'path name', 'path= name= literalpath|lp=  include= exclude= filter='],
  ['set-itemproperty sp', 'path name value', 'path= name= value= literalpath|lp= type= propertytype='],
  ['new-itemproperty', 'path name', 'path= name= value= literalpath|lp= propertytype|type='],
  [
    'set-content sc',
    'path value',
    'path= value= literalpath|lp|pspath= encoding= nonewline stream= asbytestream filter= include= exclude=',
  ],
  [
    'add-content ac',
    'path value',
    'path= value= literalpath|lp|pspath= encoding= nonewline stream= asbytestream',
  ],
  ['clear-content clc', 'path', 'path= literalpath|lp= stream='],
  [
    'out-file',
    'filepath',
    'filepath|path= literalpath|lp= encoding= append nonewline noclobber inputobject= width=',
  ],
  ['tee-object tee', 'filepath', 'filepath|path= literalpath|lp= append variable= inputobject= encoding='],
  [
    'export-csv epcsv',
    'path',
    'path= literalpath|lp= delimiter= encoding= append notypeinformation|nti noclobber inputobject= useculture',
  ],
  ['export-clixml', 'path', 'path= literalpath|lp= depth= encoding= inputobject='],
  ['new-item ni', 'path', 'path= name= itemtype|type= value|target='],
  ['mkdir md', 'path', 'path= name='],
  [
    'get-content gc cat type',
    'path',
    'path= literalpath|lp|pspath= totalcount|head|first= tail|last= raw wait encoding= delimiter= readcount= stream= filter= include= exclude= asbytestream',
  ],
  [
    'select-string sls',
    'pattern path',
    'pattern= path= literalpath|lp|pspath= simplematch casesensitive quiet list notmatch allmatches context= include= exclude= encoding= inputobject= raw noemphasis',
  ],
  ['import-csv ipcsv', 'path', 'path= delimiter= literalpath|lp= encoding= header='],
  ['import-clixml', 'path', 'path= literalpath|lp='],
  ['get-childitem gci ls dir', 'path filter', finding],
  ['get-item gi', 'path', finding],
  ['resolve-path rvpa', 'path', 'path= literalpath|lp= relative'],
  ['convert-path cvpa', 'path', 'path= literalpath|lp='],
  ['join-path', 'path childpath', 'path= childpath= additionalchildpath= resolve'],
  [
    'split-path',
    'path',
    'path= parent leaf leafbase extension qualifier noqualifier resolve isabsolute literalpath=',
  ],
  [
    'test-path',
    'path',
    'path= literalpath|lp= pathtype|type= isvalid include= exclude= newerthan= olderthan=',
  ],
  ['copy-item cpi cp copy', 'path destination', placing],
  ['move-item mi mv move', 'path destination', placing],
  ['rename-item rni ren', 'path newname', 'path= newname= literalpath|lp='],
  [
    'compress-archive',
    'path destinationpath',
    'path= destinationpath= literalpath|lp= compressionlevel= update',
  ],
  ['expand-archive', 'path destinationpath', 'path= destinationpath= literalpath|lp='],
  ['invoke-expression iex', 'command', 'command='],
  [
    'invoke-command icm',
    'scriptblock',
    'scriptblock|command= computername|cn= session= argumentlist|args= filepath= asjob hostname= username= jobname=',
  ],
  [
    'foreach-object % foreach',
    'process',
    'process= begin= end= membername= inputobject= argumentlist|args= parallel= throttlelimit= remainingscripts=',
  ],
  [
    'where-object ? where',
    'filterscript',
    'filterscript= property= value= eq= ne= gt= ge= lt= le= like= notlike= match= notmatch= contains= in= is= inputobject=',
  ],
  [
    'start-job sajb',
    'scriptblock',
    'scriptblock|command= name= argumentlist|args= filepath= initializationscript= literalpath=',
  ],
  [
    'start-threadjob',
    'scriptblock',
    'scriptblock= name= argumentlist|args= filepath= initializationscript= throttlelimit=',
  ],
  ['measure-command', 'expression', 'expression= inputobject='],
  [
    'register-objectevent',
    'inputobject eventname sourceidentifier action',
    'inputobject= eventname= sourceidentifier= action= messagedata=',
  ],
  ['register-engineevent', 'sourceidentifier action', 'sourceidentifier= action= messagedata='],
  [
    'start-process saps start',
    'filepath argumentlist',
    'filepath|path= argumentlist|args= workingdirectory= verb= windowstyle= wait nonewwindow passthru redirectstandardoutput|rso= redirectstandarderror= redirectstandardinput= usenewenvironment loaduserprofile',
  ],
  ['invoke-item ii', 'path', 'path= literalpath|lp= filter= include= exclude='],
  [
    'invoke-webrequest iwr irm curl wget invoke-restmethod',
    'uri',
    'uri= method= body= headers= infile= outfile= contenttype= useragent= usebasicparsing websession= sessionvariable= timeoutsec= form= proxy= maximumredirection= skipcertificatecheck usedefaultcredentials custommethod= certificate= transferencoding= disablekeepalive',
  ],
  [
    'start-bitstransfer',
    'source destination',
    'source= destination= asynchronous displayname= priority= description= transfertype=',
  ],
  [
    'send-mailmessage',
    'to subject body smtpserver',
    'to= subject= body= smtpserver= from= cc= bcc= attachments= bodyashtml port= usessl encoding= priority=',
  ],
  [
    'invoke-sqlcmd',
    'query',
    'query= serverinstance= database= inputfile= username= password= connectionstring=',
  ],
  [
    'invoke-wmimethod',
    'class name',
    'class= name= argumentlist= computername= namespace= path= inputobject=',
  ],
  [
    'invoke-cimmethod',
    'classname methodname arguments',
    'classname|class= methodname|name= arguments= computername= namespace= inputobject= query=',
  ],
  ['get-wmiobject gwmi', 'class', 'class= filter= query= namespace= computername= property='],
  ['get-ciminstance gcim', 'classname', 'classname= filter= query= namespace= computername= property='],
  ['remove-wmiobject rwmi', 'path', 'path= class= inputobject='],
  ['remove-ciminstance rcim', 'inputobject', 'inputobject= query='],
  ['new-object', 'typename argumentlist', 'typename= argumentlist|args= comobject|com= property= strict'],
  ['set-location cd sl chdir push-location pushd', 'path', 'path= literalpath|lp= stackname='],
  ['set-variable sv set', 'name value', 'name= value= scope= option= description= visibility='],
  ['get-variable gv', 'name', 'name= valueonly scope='],
  ['set-alias sal new-alias nal', 'name value', 'name= value= scope= option= description='],
  ['get-command gcm', 'name', 'name= commandtype|type= module= syntax all listimported'],
  ['write-output echo write', 'inputobject', 'inputobject= noenumerate'],
  ['get-process gps ps', 'name', 'name= id= computername= module fileversioninfo includeusername'],
  ['get-service gsv', 'name', 'name= displayname= computername= include= exclude='],
  ['stop-process spps kill', 'id', 'id= name|processname= inputobject='],
  [
    'select-object select',
    'property',
    'property= first= last= skip= unique expandproperty= excludeproperty= index= skiplast= wait',
  ],
  ['sort-object sort', 'property', 'property= descending unique top= bottom= culture= casesensitive stable'],
  ['convertto-securestring', 'string', 'string= asplaintext key= securekey='],
]

function cmdletOf([names, positions, parameters]: readonly [string, string, string]): readonly (readonly [
  string,
  Cmdlet,
])[] {
  const [name = '', ...aliases] = names.split(' ')
  const known = new Map<string, { readonly name: string; readonly takesValue: boolean }>()
  for (const one of `${parameters} ${common}`.split(' ').filter(Boolean)) {
    const takesValue = one.endsWith('=')
    const [first = '', ...short] = one.replace('=', '').split('|')
    for (const word of [first, ...short]) if (!known.has(word)) known.set(word, { name: first, takesValue })
  }
  const cmdlet = { name, positions: positions.split(' '), parameters: known }
  return [name, ...aliases].map(word => [word, cmdlet] as const)
}

/** Cmdlets by their names and short names, lower case. */
export const cmdlets: ReadonlyMap<string, Cmdlet> = new Map(rows.flatMap(cmdletOf))

/** Cmdlets that do one thing to the files that they name. */
export const fileCmdlets: ReadonlyMap<string, 'delete' | 'write' | 'append' | 'read'> = mapOf({
  'remove-item': 'delete',
  'remove-itemproperty': 'delete',
  'set-itemproperty': 'write',
  'new-itemproperty': 'write',
  'set-content': 'write',
  'clear-content': 'write',
  'out-file': 'write',
  'tee-object': 'write',
  'export-csv': 'write',
  'export-clixml': 'write',
  'add-content': 'append',
  'get-content': 'read',
  'select-string': 'read',
  'import-csv': 'read',
  'import-clixml': 'read',
})

type Row = readonly [MachineEffect['type'], MachineEffect['verb']]

/** Cmdlets that change the machine itself. */
export const machineCmdlets: ReadonlyMap<string, Row> = new Map(
  (
    [
      ['stop-process', ['process', 'kill']],
      ['stop-service suspend-service', ['service', 'stop']],
      ['new-service set-service', ['service', 'enable']],
      ['remove-service', ['service', 'disable']],
      [
        'register-scheduledtask new-scheduledtask register-scheduledjob set-scheduledtask',
        ['schedule', 'add'],
      ],
      ['unregister-scheduledtask disable-scheduledtask', ['schedule', 'remove']],
      [
        'new-localuser set-localuser remove-localuser enable-localuser new-aduser set-aduser remove-aduser',
        ['account', 'edit'],
      ],
      ['add-localgroupmember add-adgroupmember', ['account', 'raise']],
      [
        'set-mppreference add-mppreference remove-mppreference uninstall-windowsfeature disable-windowsoptionalfeature set-processmitigation',
        ['kernel', 'unprotect'],
      ],
      ['clear-eventlog remove-eventlog limit-eventlog disable-computerrestore', ['kernel', 'unprotect']],
      ['enable-psremoting set-wsmanquickconfig enable-wsmancredssp', ['kernel', 'unprotect']],
      [
        'set-netfirewallprofile disable-netfirewallrule remove-netfirewallrule new-netfirewallrule',
        ['firewall', 'edit'],
      ],
      ['set-executionpolicy', ['kernel', 'unprotect']],
      ['restart-computer', ['power', 'reboot']],
      ['stop-computer', ['power', 'shutdown']],
    ] as readonly (readonly [string, Row])[]
  ).flatMap(([names, row]) => names.split(' ').map(name => [name, row] as const)),
)

/** True for the name of a cmdlet, `verb-noun` with one of PowerShell's own verbs. */
export function isCmdlet(name: string): boolean {
  return /^(?:add|clear|close|compare|confirm|convert|convertfrom|convertto|copy|disable|enable|enter|exit|expand|export|find|foreach|format|get|group|import|initialize|install|invoke|join|measure|mount|move|new|out|pop|push|read|receive|register|remove|rename|reset|resolve|restart|resume|save|select|send|set|show|sort|split|start|stop|suspend|tee|test|trace|unblock|uninstall|unregister|update|use|wait|where|write)-[a-z]/i.test(
    name,
  )
}
