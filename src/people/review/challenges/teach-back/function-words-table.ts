/** Small words of a language, folded: a sentence has several of them, a list of words hardly one. */
export const functionWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(
    'a an the this that these those it its i we you they he she him her them us me my our your their his who which what ' +
      'is are was were be been being has have had do does did will would can could may might must should ' +
      'and or but so if then because unless until while when where as than of to in on at by for from with without into ' +
      'over under after before about there here not no nobody nothing only also all every each any some more other up out off',
  ),
  de: words(
    'der die das den dem des ein eine einen einem einer eines ich wir ihr sie er es man mich mir uns euch ihm ihnen mein unser ihre ihren seine ' +
      'ist sind war wird werden wurde wurden hat haben kann konnen konnte darf muss soll sein und oder aber denn weil wenn dass ob als wie ' +
      'von zu zum zur in im an am auf aus bei mit nach uber unter vor fur gegen ohne um durch bis nicht kein keine nichts nur auch alle alles ' +
      'dann danach damit dabei daran darin da was wer woraus was sich lassen lasst mehr noch sehr so',
  ),
  fr: words(
    'le la les un une des du de d l au aux ce cet cette ces cela il elle ils elles on je j nous vous me se s qui que qu quoi dont ou ' +
      'est sont sera seront etre ete a ont avoir peut peuvent pourra fait et mais si car donc pour par avec sans sur sous dans en vers chez ' +
      'ne n pas plus rien jamais tout toute tous toutes son sa ses leur leurs notre nos votre mon ma mes y puis apres ensuite alors comme meme ainsi une fois',
  ),
  es: words(
    'el la los las un una unos unas lo al del de a en con sin por para sobre entre hasta desde y e o u pero si que quien cual como cuando donde porque ' +
      'es son sera seran esta estan ser ha han haber puede pueden podra no ni nada nunca ya se le les me nos su sus mi mis nuestro nuestra ' +
      'este esta esto ese eso todo toda todos todas mas muy asi tambien solo despues luego entonces ahi aunque estaban una vez',
  ),
  pt: words(
    'o a os as um uma uns umas do da dos das no na nos nas de em com sem por para pelo pela sobre ate e ou mas se que quem qual como quando onde porque ' +
      'e sao sera serao foi ser tem ter pode podem nao nem nada nunca ja se lhe me nos seu sua seus suas meu minha nosso nossa ' +
      'este esta isto isso esse todo toda todos todas mais muito assim tambem so depois entao',
  ),
  it: words(
    'il lo la i gli le un uno una del della dei delle dello al alla ai alle nel nella nei nelle dal dalla sul sulla di a da in con su per tra fra ' +
      'e ed o ma se che chi cui come quando dove perche e sono sara saranno essere ha hanno puo possono non ne nulla niente mai piu si ci vi lo ' +
      'questo questa quello quella tutto tutta tutti tutte suo sua suoi loro mio nostro nostra anche solo dopo poi cosi senza',
  ),
  nl: words(
    'de het een dit dat deze die ik wij we jij je u hij zij ze er hen hun ons mij mijn onze uw zijn haar wie wat welke ' +
      'is zijn was waren wordt worden werd heeft hebben had kan kunnen mag moet zal zullen en of maar want omdat als dan tot terwijl ' +
      'van naar in op aan bij met na over onder voor tegen zonder om door uit niet geen niets alleen ook alle alles daarna dan daarin daarna zo meer niemand weer daarvan waar',
  ),
  pl: words(
    'w we z ze na do od dla po przez przy bez o u za pod nad i oraz a ale lub albo czy ze zeby bo gdy jesli jak co kto ktory ktora ktore to ten ta te ' +
      'jest sa bedzie beda byc zostanie zostaja moze moga nie nic nikt nigdy juz sie go jej ich im mu nas nam moj nasz nasze swoje ' +
      'wszystko wszystkie wszyscy kazdy tez tylko potem wtedy tak bardzo wiecej',
  ),
  ru: words(
    'и в во на с со к ко о об от до по за из у для без при через под над а но или что чтобы как если когда где кто который которая которые то это этот эта эти ' +
      'он она оно они мы вы я его ее их нам нас мой наш наши есть был была будет будут быть может могут не ни ничего никто никогда уже ся ' +
      'все всё весь вся каждый тоже только потом тогда так очень больше',
  ),
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}
