import { randomInt } from 'node:crypto'

const text = `
acorn actor admit adopt adult agent agree aisle alarm album alert alien alley allow alpha amber ample
amuse angel angle ankle apple april apron arena argue armor arrow artist ashes atlas attic audio august
aunt autumn avenue awake award axis bacon badge bagel baker balcony ballet bamboo banana banjo barber
barley barn barrel basil basin basket beach beacon beard beaver bedroom beetle belief bell bench berry
bicycle birch bird biscuit bishop blanket blossom board boat bonus border bottle boulder bowl bracket
branch brass bread breeze brick bridge bronze broom brother brush bucket budget buffalo builder bundle
bunny burger butter button cabin cable cactus cake camel camera campus canal candle candy canoe canvas
canyon captain carbon cargo carpet carrot castle cattle cedar cellar cement center cereal chain chair
chalk chapel cheese cherry chess chicken chimney choir cider cinema circle city clay clerk clever cliff
clinic clock cloud clover coach coast cobalt cobra cocoa coffee collar colony comet comic compass copper
coral corner cotton cousin cradle crane crater crayon cream cricket crown crystal curtain cushion daisy
dance danger daring dawn deer delta denim dentist depot desert desk diamond diary dinner doctor dolphin
donkey door dragon drama drawer dream drift drum duck dune dusk eagle earth easel east echo eclipse
editor elbow elder elegant elephant eleven ember empire energy engine envelope escort estate evening
exit fabric factory falcon family fancy farmer father feather fence fern ferry fiber fiddle field filter
finger fire flag flame flute fog folder forest fossil fountain fox frame freezer friend frog frost fruit
galaxy gallery garage garden garlic gate gentle ghost giant ginger giraffe glacier glass globe glove
goat golden goose grain grape grass gravel green guitar gutter habit hammer hammock harbor harvest hazel
heart hedge helmet herb heron hiker hill history hobby hockey honey horizon horse hotel humble hunter
icicle igloo image inch index indigo ink insect island ivory ivy jacket jaguar january jelly jewel
jigsaw jockey journal judge juice july jungle juniper kayak kernel kettle kitchen kite kitten knee knife
koala label ladder lagoon lake lamp lantern laptop laser laundry lawn leaf leather lemon lentil leopard
letter library lilac lily lime linen lion lizard lobster locker lodge lotus lumber lunar lunch lyric
magnet maple marble march market meadow medal melon memory mentor metal meteor mill mirror mitten mobile
monkey month moon morning mosaic motor mountain mouse muffin museum music mustard napkin nature needle
nephew nest nickel noodle north novel number nurse nutmeg oasis oatmeal ocean october olive omelet onion
opal opera orange orbit orchid organ otter oval oven owl oxygen oyster paddle page palace palm panda
paper parade parcel park parrot party pasta path pebble pelican pencil penguin pepper petal piano picnic
pigeon pillow pilot pine pirate planet plaza plum pocket poem pond poppy portal potato powder prairie
puddle pumpkin puppet puzzle pyramid quail quartz quilt rabbit raccoon radio raft rain ranch raven razor
recipe reef ribbon rice ring river road robin rocket roof rope rose ruby sailor salad salmon sand satin
scarf school scout sea season seed shadow sheep shell silver sketch sky snow sofa spark spoon spring
`

/** 512 short words of which phrases are made: nine bits each. */
export const phraseWords: readonly string[] = text.trim().split(/\s+/)

/** The words of a phrase: 54 bits, more than scrypt can be guessed through. */
const length = 6

/** Makes a secret of six words for a reviewer. Whoever reads the state can’t guess it, as they could a PIN. */
export function makePhrase(): string {
  return Array.from({ length }, () => phraseWords[randomInt(phraseWords.length)]).join(' ')
}

/** Returns a secret as it is hashed: a phrase of ours in one spelling, however it is typed; any other as it is. */
export function secretTyped(typed: string): string {
  return isPhrase(typed) ? wordsIn(typed).join(' ') : typed.normalize('NFKC')
}

/** Tells whether a secret is a phrase of ours, however it is typed. */
export function isPhrase(typed: string): boolean {
  const words = wordsIn(typed)
  return words.length === length && words.every(word => phraseWords.includes(word))
}

function wordsIn(typed: string): readonly string[] {
  return typed
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(word => word !== '')
}
