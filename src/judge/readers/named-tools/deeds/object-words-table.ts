/** The sense of a noun of a tool’s name, or of one of its arguments. */
export type ObjectSense =
  | 'money'
  | 'person' // somebody who was not asked
  | 'register' // what is on record about somebody
  | 'right' // who may do what
  | 'reach' // what somebody is let into
  | 'guard' // what protects or warns
  | 'contract'
  | 'legal' // what a court or an office acts upon
  | 'health' // what goes into a body, or keeps it alive
  | 'alarm' // what makes many people act at once
  | 'utility' // a service that somebody depends on
  | 'machine' // something physical that can hurt or be lost
  | 'crowd' // many people at once
  | 'private' // what is nobody else’s business
  | 'means' // what attacks and deceits are made with
  | 'outlet' // those who publish what they get
  | 'own' // a small thing of one’s own
  | 'screen' // what stands on a screen or in a sketch: its loss costs a minute
  | 'wage' // what somebody is paid, and where it goes
  | 'books' // the accounts of an organisation
  | 'hazard' // what is dangerous to whoever handles or eats it
  | 'opener' // what opens a lock
  | 'entry' // what is locked
  | 'ban' // what an office imposed so that nobody comes to harm
  | 'goods' // what is on its way, and what carries it
  | 'facts' // what one reads: a policy, a cost, a history
  | 'media' // a picture, a sound, a measurement

/** Words by their sense, as in `verbWords`. */
export const objectWords: Readonly<Record<ObjectSense, string>> = {
  money:
    'kredit~ gehalts~ zahlungs~ overdraft settlement settlements endowment endowments pension pensions kitty treasury stipend stipends alimony ' +
    'money payment payments fund funds invoice invoices bill bills fee fees fine fines premium escrow payroll wage wages salary salaries ' +
    'royalty royalties advance donation donations prize refund loan mortgage debt receivable receivables credit balance wallet coin coins ' +
    'token tokens crypto bitcoin btc eth ether stock stocks shares portfolio fx currency bid lot auction collateral budget spend ' +
    'insurance voucher giftcard deposit levy tax taxes toll rent dividend bonus cash bank iban sepa ach hold holds purse ' +
    'expenses payout payable payables extras addon addons surcharge checkout purchase subscription campaign ' +
    'geld zahlung zahlungen rechnung konto lastschrift gebuehr gehalt lohn spende spendenkonto guthaben betrag ' +
    'virement paiement facture argent salaire cotisation don frais pago pagos factura multa dinero cuota sueldo importe pagamento ' +
    'fattura bolletta stipendio bonifico denaro betaling factuur rekening geldbedrag loon przelew przelewu platnosc faktura pieniadze kwota ' +
    'wyplata счет деньги платеж 金額 口座 代金 料金 请求 金额 账户 款',
  person:
    'patron patrons borrower borrowers policyholder policyholders rider riders household households patient patients pupil pupils student students voter voters member members employee employees staff worker workers resident residents ' +
    'tenant tenants donor donors prisoner inmate guest guests passenger passengers customer customers client clients citizen offender ' +
    'juror witness child children runner runners player players athlete athletes candidate candidates applicant applicants volunteer ' +
    'volunteers subscriber subscribers personnel crew person people parent parents family spouse wife husband teenager teacher driver author ' +
    'mitglied mitglieder schueler schuler patienten mitarbeiter kunde kunden eleve eleves adherent salarie client membre alumno alumnos ' +
    'socio socios empleado cliente paciente aluno studente membro dipendente cliente lid leden leerling werknemer klant ' +
    'czlonek uczen pracownik klient pacjent сотрудник ученик пациент 会員 社員 生徒 患者 学生 员工 会员',
  register:
    'register registry roll verdict grade grades certificate licence license deed transcript diagnosis medical lab matriculation exposure ' +
    'dossier akte akten registre acte expediente expedientes uitslag labuitslag cijfers rejestr akta ocena ledger docket testament probate ' +
    'adoption parish census standing criminal vaccination 記録 成績 判決 档案 成绩 记录',
  right:
    'role roles right rights permission permissions access key keys keycard badge credential credentials secret scope scopes admin ' +
    'administrator privilege privileges policy iam acl signatory signatories mailbox delegate proxy owner ownership oauth app binding ' +
    'powers superuser moderator guardian beneficiary attorney trustee custodian executor apikey pat certificate ' +
    'recht rechte rolle rollen berechtigung vollmacht zugang zugriff schluessel erziehungsberechtigte~ bevollmaechtigte~ bezugsberechtigte~ ' +
    'droit droits acces procuration pouvoir pouvoirs cle tuteur permiso permisos acceso rol apoderado tutor llave ' +
    'acesso permissao chave permesso permessi accesso delega tutore recht rechten toegang sleutel volmacht ' +
    'uprawnienia uprawnienie dostep rola klucz opiekun pelnomocnictwo права доступ роль 権限 鍵 权限 密钥 角色',
  reach:
    'device devices network networks app apps group groups membership sender domain host port vpn site zone zones',
  guard:
    'intrusion cctv surveillance extraction fire cutoff cutout estop failsafe deadman relief limiter ' +
    'alarm alarms alert alerts detector detectors firewall mfa 2fa twostep twofactor otp quarantine moderation interlock interlocks safety security ' +
    'safeguard brake brakes sprinkler smoke gas frost backup backups antivirus antimalware virus virusscanner malware spam scan scanner ' +
    'protection guard guards audit logging threshold watchdog fence encryption verification inspection sensor sensors warning ' +
    'lockout tagout signin authentication approval approvals limiter breaker fuse dmarc captcha edr monitoring watermark drm seals ' +
    'alarmanlage brandmelder sicherung sicherungen schutz virenscanner ueberwachung chlorung verriegelung ' +
    'alarme alarmes detecteur sauvegarde sauvegardes securite alarma alarmas detector copias respaldo cortafuegos ' +
    'seguridad allarme rilevatore sicurezza brandmelder beveiliging reservekopie zabezpieczenie czujnik kopia zapora защита сигнализация ' +
    '警報 保護 認証 防火壁 告警 防护 备份',
  contract:
    'police policen poliza polizas polizza polizze polisa resignation resignations contract contracts lease tenancy insurance agreement charter charterparty tender claim claims offer mandate retainer nda treaty settlement ' +
    'waiver deed deeds covenant collective eula licence tos certificate translation dives logbook airworthiness seaworthiness inspection ' +
    'vertrag vertraege mietvertrag versicherung abonnement abo liefervertrag contrat bail assurance contrato arrendamiento seguro suministro ' +
    'suscripcion contratto affitto assicurazione abbonamento huur verzekering umowa najem ubezpieczenie договор аренда 契約 合同 保险',
  legal:
    'tax taxes affidavit declaration manifest ballot ballots census statement deposition indemnity steuererklaerung zoll~ zeugenaussage ' +
    'court tribunal efile efiling gericht juzgado plea petition appeal lawsuit motion claim claims indictment charges confession affidavit objection verdict settlement visa asylum',
  health:
    'patient patients surgery surgeries treatment chemotherapy ' +
    'blood bloodbank dose doses dosage drug drugs medication medicine infusion prescription allergy allergies allergen ventilator pacemaker insulin ' +
    'serum vaccine plasma transfusion radiotherapy implant organ oxygen dialysis dialysate anaesthesia anesthesia morphine opioid steroid ' +
    'dosis medikament rezept allergie impf~ blut~ medicament ordonnance dosis medicamento receta sangre farmaco dose ricetta medicijn lek leki dawka ' +
    'krew recepta 薬 投薬 血液 药 剂量',
  alarm:
    'distress mayday sos evacuation tsunami tornado curfew emergency warning warnings amber amberalert airraid notruf evakuierung unwetter~ ' +
    'katastroph~ seisme evacuacion emergencia emergenza evacuazione noodgeval ewakuacja тревога 避難 警報 疏散',
  utility:
    'subscription supply electricity domain membership plan policy line phone internet water gas heating power broadband ' +
    'suministro suscripcion abonnement abo abbonamento dienst prad подписка',
  machine:
    'firmware mri hvac ahu boilers chillers damper vav setpoint fleet ' +
    'door doors gate gates valve valves vault crane lift points turnout signal sluice dam weir pump pumps tank turbine reactor furnace ' +
    'oven kiln boiler chamber cremator batten hoist winch conveyor robot arm drone vehicle truck train vessel ship boat satellite sat thruster ' +
    'penstock floodgate bulkhead hatch ramp lamp lantern beacon outfall sewer reservoir cistern pipeline tunnel blower scrubber ' +
    'condenser compressor accelerator magnet cyclotron collimator beam transformer inverter rotor propeller rudder anchor hydrant hydrants ' +
    'ammonia acid lye propane hydrogen methane ethanol solvent steam effluent sewage radiation uranium isotope isotopes refrigerant pesticide ' +
    'herbicide cyanide mercury asbestos voltage explosives explosive ' +
    'trebuchet catapult torpedo rocket payload parachute slipway carousel coaster gondola chairlift ropeway gantry ' +
    'engine motor fermenter vat brew enclosure cage pen herd flock hive heater cooler chiller freezer detonator detonators charge ' +
    'siren sirens ballast chlorine chlorination dosing irrigation shutter barrier elevator escalator laser ' +
    'chlorination chlorung chloration centrifuge autoclave incubator ventilator generator breaker substation grid feeder flare nozzle ' +
    'tuer tuere tueren tor tore ventil pumpe kran schleuse aufzug seilbahn wehr porte portes vanne grue coffre ecluse ascenseur puerta ' +
    'puertas compuerta compuertas valvula grua bomba embalse porta porte valvola gru diga deur deuren klep kraan sluis drzwi brama zawor ' +
    'dzwig sluza дверь ворота клапан кран 扉 ドア 水門 門 阀门 大门 闸门',
  crowd:
    'consumers nation national nationwide country countrywide citizens households population regional citywide statewide transmitters ' +
    'all everyone everybody parents passengers subscribers members voters audience segment customers employees residents neighbours students ' +
    'patients guests districts networks users public list mailinglist alle allen jeden tous toutes tout todos todas tutti tutte iedereen ' +
    'wszyscy wszystkich wszystkie все всем 全員 全部 全て 所有 全体',
  private:
    'medical dna genome genomes genetic biometric biometrics fingerprint fingerprints shelter refuge safehouse informant informants whistleblower ' +
    'diagnosis diagnoses therapy confession confessions hiv ' +
    'spouse wife husband partner girlfriend boyfriend ex teenager phone location whereabouts dms private conversation conversations keystroke ' +
    'keystrokes keyboard webcam microphone diary telephone telefon telefono telefoon handy mobile sealed',
  means:
    'credential credentials password passwords voice face identity badge wifi gnss gps login logins signature passport captcha radio spectrum',
  outlet: 'press media newsroom social brand feed cinemas cinema results result stores wire public world',
  own:
    'todo todos task tasks reminder reminders draft drafts cart basket cache bookmark bookmarks tag tags label labels reaction timer playlist ' +
    'watchlist wishlist favorite favorites favourite note notes erinnerung merkliste entwurf rappel brouillon panier recordatorio borrador ' +
    'carrito promemoria bozza carrello herinnering concept winkelmandje przypomnienie szkic koszyk напоминание черновик リマインダー 下書き 提醒 草稿',
  screen:
    'box pin marker stroke layer shadow css canvas selection sketch sketchpad pixel shape highlight highlights zoom cursor overlay ruler palette ' +
    'legend caps spaces comments background stdout stderr whitespace trailing through item watermark breakpoint breakpoints subtitle animation font border confetti placeholder tooltip brush checkbox dropdown',
  facts:
    'policy policies rule rules plan schedule schedules cost costs price prices history report reports status guide form forms statistics ' +
    'odds chances likelihood rate rates risk count counts score scores list lists log summary overview options requirements deadline deadlines quote estimate fee fees ' +
    'ratio surface index probability tree model matrix curve verification review checker lookup analysis calculator tracker finder viewer ' +
    'calendar calendars timetable chart charts catalogue glossary hours weight weights distance temperature pressure speed timeline directory status info information details length width weight increment schedule total balance',
  wage: 'payee payees salary salaries wage wages compensation payrate payroll paygrade gehalt lohn salaire sueldo stipendio loon pensja wynagrodzenie зарплата 給与 工资',
  books:
    'ledger ledgers subledger gl accounting bookkeeping fiscal buchhaltung comptabilite contabilidad contabilita boekhouding ksiegowosc',
  hazard:
    'hazard hazards hazardous hazmat dangerous imdg toxicity flammability allergen allergens gefahrgut gefahrstoff gefahrstoffe gefahrklasse ' +
    'dangereux dangereuses peligroso peligrosa peligrosas pericolose pericoloso gevaarlijke niebezpieczne niebezpiecznych',
  opener:
    'key keys keycard keycards code codes pin pins passcode passcodes fob fobs badge badges llave cle schluessel',
  entry:
    'room rooms door doors locker lockers lockbox gate gates house vault safe lift master access entry visitor guest ' +
    'zimmer tuer tor chambre porte habitacion puerta',
  ban: 'notice notices ban bans advisory advisories moratorium embargo injunction curfew restriction restrictions verbot warnung',
  goods:
    'shipment shipments consignment consignments cargo freight vessel voyage sailing sendung fracht cargaison expedition envio carico zending przesylka',
  media:
    'library libraries bibliothek bibliotheque biblioteca screenshot screen image images photo photos picture frame frames snapshot packet packets video audio sound voice note notes measurement ' +
    'sample samples reading readings data text email emails lead leads feedback form signature minutes pokemon points weather game',
}
