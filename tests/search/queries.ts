import type { CatalogueFacts } from '../../contract/catalogue/columns.ts'
import { asDay, type Day } from '../../contract/core/dates.ts'

/** A florist's search, its date, and what must be among the first three results in the whole shop. */
export type ScoredQuery = { typed: string; day: Day; wanted: (product: CatalogueFacts) => boolean }

type Wanted = Partial<
  Pick<
    CatalogueFacts,
    'id' | 'category' | 'type' | 'variety' | 'color' | 'colorFamily' | 'grade' | 'department' | 'grower'
  >
> & { name?: RegExp }

/** A product by any of its fields; `name` is matched against its description. */
const wants =
  ({ name, ...fields }: Wanted) =>
  (product: CatalogueFacts): boolean =>
    Object.entries(fields).every(([field, value]) => product[field as keyof CatalogueFacts] === value) &&
    (!name || name.test(product.description))

const spring = asDay('2027-05-05')
const summer = asDay('2027-08-18')
const fall = asDay('2026-11-24')
export const inSpring = (typed: string, wanted: Wanted): ScoredQuery => ({
  typed,
  day: spring,
  wanted: wants(wanted),
})
export const inSummer = (typed: string, wanted: Wanted): ScoredQuery => ({
  typed,
  day: summer,
  wanted: wants(wanted),
})
export const inFall = (typed: string, wanted: Wanted): ScoredQuery => ({
  typed,
  day: fall,
  wanted: wants(wanted),
})

/**
 * A hundred searches, written from the trade and the demo's assortment before the search was built: shorthand, parts of words,
 * typos, Spanish, sizes, supplies without brands, plants and yard.
 */
export const queries: readonly ScoredQuery[] = [
  // Shorthand and parts of words, in any order, with or without spaces.
  inSpring('roswhit60', { type: 'Rose Standard', colorFamily: 'White', grade: '60cm' }),
  inSpring('red select carn', { type: 'Carnation Standard', color: 'Red', grade: 'Select' }),
  inSpring('hyd wht', { type: 'Hydrangea', color: 'White', department: 'flowers' }),
  inSpring('gyp xlence', { category: 'Gypsophila', variety: 'Xlence' }),
  inSpring('alstro pk', { category: 'Alstroemeria', color: 'Pink' }),
  inSpring('freedom 50', { variety: 'Freedom', grade: '50cm' }),
  inSpring('rose red 60', { category: 'Roses', colorFamily: 'Red', grade: '60cm' }),
  inSpring('60 red ros', { category: 'Roses', colorFamily: 'Red', grade: '60cm' }),
  inSpring('wht rose 50cm', { category: 'Roses', colorFamily: 'White', grade: '50cm' }),
  inSpring('quicksnd 60', { variety: 'Quicksand', grade: '60cm' }),
  inSpring('mondial 70', { variety: 'Mondial', grade: '70cm' }),
  inSpring('exp 60', { variety: 'Explorer', grade: '60cm' }),
  inSpring('hp spray rose', { type: 'Spray Rose', color: 'Hot Pink' }),
  inSpring('sp rose wht', { type: 'Spray Rose', colorFamily: 'White' }),
  inSpring('mini carn red', { type: 'Mini Carnation', color: 'Red' }),
  inSpring('carn wht fancy', { type: 'Carnation Standard', color: 'White', grade: 'Fancy' }),
  inSpring('hydwht', { type: 'Hydrangea', color: 'White', department: 'flowers' }),
  inSpring('hyd blue prem', { type: 'Hydrangea', color: 'Blue', grade: 'Premium' }),
  inSpring('snaps wht', { category: 'Snapdragons', color: 'White' }),
  inSpring('delph blue', { category: 'Delphinium', colorFamily: 'Blue' }),
  inSpring('lisi purp', { category: 'Lisianthus', colorFamily: 'Purple' }),
  inSpring('lisi wht', { category: 'Lisianthus', colorFamily: 'White' }),
  inSpring('gerb hot pink', { category: 'Gerbera', color: 'Hot Pink' }),
  inSpring('mini gerb yel', { type: 'Gerbera Mini', color: 'Yellow' }),
  inSpring('sun flower', { category: 'Sunflowers' }),
  inSpring('stargazer', { variety: 'Stargazer' }),
  inSpring('oriental wht lily', { type: 'Lily Oriental', colorFamily: 'White' }),
  inSpring('la hybrid orange', { type: 'Lily LA Hybrid', colorFamily: 'Orange' }),
  inSpring('calla wht', { category: 'Callas', colorFamily: 'White' }),
  inSpring('football mum', { type: 'Football Mum' }),
  inSpring('cushion pom wht', { type: 'Pompon Cushion', color: 'White' }),
  inSpring('daisy pom', { type: 'Pompon Daisy' }),
  inSpring('button green', { type: 'Pompon Button', color: 'Green' }),
  inSpring('spider mum wht', { type: 'Spider Mum', color: 'White' }),
  inSpring('statice purp', { type: 'Statice', color: 'Purple' }),
  inSpring('wax wht', { type: 'Waxflower', color: 'White' }),
  inSpring('solidago', { type: 'Solidago' }),
  inSpring('queen annes lace', { type: "Queen Anne's Lace" }),
  inSpring('bells of ireland', { type: 'Bells of Ireland' }),
  inSpring('bop', { type: 'Bird of Paradise' }),
  inSummer('cafe au lait', { variety: 'Café au Lait' }),
  inSpring('billy balls', { type: 'Craspedia' }),
  inSpring('pink ohara', { variety: "Pink O'Hara" }),
  inSpring('dendro wht', { type: 'Dendrobium Orchid', colorFamily: 'White' }),
  inSpring('cymbid pink', { type: 'Cymbidium Orchid', colorFamily: 'Pink' }),
  // Greens.
  inSpring('leather', { type: 'Leatherleaf' }),
  inSpring('leather leaf', { type: 'Leatherleaf' }),
  inSpring('baker fern', { type: 'Leatherleaf' }),
  inSpring('ital ruscus', { type: 'Ruscus', variety: 'Italian' }),
  inSpring('silver dollar euc', { type: 'Eucalyptus', variety: 'Silver Dollar' }),
  inSpring('seeded euc', { type: 'Eucalyptus', variety: 'Seeded' }),
  inSpring('salal', { type: 'Salal' }),
  inSpring('lemon leaf', { type: 'Salal' }),
  inSpring('plumosa', { type: 'Fern', variety: 'Plumosus' }),
  inSpring('pitto var', { type: 'Pittosporum', variety: 'Variegated' }),
  // Typos.
  inSpring('hydrengea blue', { type: 'Hydrangea', colorFamily: 'Blue', department: 'flowers' }),
  inSpring('ranuculus', { category: 'Ranunculus' }),
  inSpring('alstromeria white', { category: 'Alstroemeria', color: 'White' }),
  inSpring('chrysanthemun', { name: /Mum|Pompon|Santini/ }),
  inSpring('gypsophelia', { category: 'Gypsophila' }),
  inSpring('eucaliptus', { type: 'Eucalyptus' }),
  inSpring('delphinum', { category: 'Delphinium' }),
  inSpring('carnaiton red', { type: 'Carnation Standard', color: 'Red' }),
  inSpring('lisianthis', { category: 'Lisianthus' }),
  inSpring('quick sand', { variety: 'Quicksand' }),
  inSpring('playa balnca', { variety: 'Playa Blanca' }),
  inSpring('tulpi', { category: 'Tulips' }),
  inFall('anenome', { type: 'Anemone' }),
  inSpring('peonie', { category: 'Peonies' }),
  // Spanish.
  inSpring('rosa roja 60', { category: 'Roses', colorFamily: 'Red', grade: '60cm' }),
  inSpring('rosas blancas', { category: 'Roses', colorFamily: 'White' }),
  inSpring('clavel rosado', { name: /^Carnation Standard/, colorFamily: 'Pink' }),
  inSpring('girasol', { category: 'Sunflowers' }),
  inSpring('gerbera amarilla', { category: 'Gerbera', colorFamily: 'Yellow' }),
  inSpring('hortensia azul', { type: 'Hydrangea', colorFamily: 'Blue', department: 'flowers' }),
  inSpring('lirio oriental', { type: 'Lily Oriental' }),
  inSpring('nube', { category: 'Gypsophila' }),
  inSpring('cinta blanca', { category: 'Ribbon', color: 'White' }),
  inSpring('tijeras', { category: 'Tools & Buckets', name: /Scissors|Snips|Pruner|Cutter/ }),
  inSpring('maceta de barro', { type: 'Terracotta Pot' }),
  inSpring('musgo', { category: 'Moss & Fillers', name: /Moss/ }),
  inFall('nochebuena', { type: 'Poinsettia' }),
  inSpring('espuma floral', { name: /^Floral Foam/ }),
  // Supplies.
  inSpring('wet foam brick', { type: 'Floral Foam Brick' }),
  inSpring('oasis', { category: 'Floral Foam' }),
  inSpring('#9 satin red', { type: 'Satin Acetate Ribbon #9', colorFamily: 'Red' }),
  inSpring('cylinder vase 4x12', { type: 'Glass Cylinder Vase', name: /4x12 in/ }),
  inSpring('bud vase', { name: /^Glass Bud Vase/ }),
  inSpring('corsage pins', { name: /^Corsage Pin/ }),
  inSpring('waterproof tape 1/4', { type: 'Waterproof Anchor Tape', name: /1\/4 in/ }),
  inSpring('stem wrap grn', { type: 'Stem Wrap Tape', color: 'Green' }),
  inSpring('24 ga wire', { name: /Floral Stem Wire Green 24 ga/ }),
  inSpring('flower food packets', { type: 'Flower Food Powder' }),
  inSpring('procona', { type: 'Bucket Procona Square' }),
  inSpring('kraft paper roll', { type: 'Floral Wrap Paper Roll', color: 'Kraft' }),
  // Plants and yard.
  inSpring('phal 5 inch white', { type: 'Phalaenopsis Orchid', color: 'White', grade: '5"' }),
  inSpring('4.5" kalanchoe', { type: 'Kalanchoe', grade: '4.5"' }),
  inSpring('boston fern hb', { variety: 'Boston', department: 'plants', name: /HB/ }),
  inSpring('black mulch', { department: 'yard', color: 'Black', category: 'Mulch & Bark' }),
  inFall('frasier fir 6-7', { type: 'Fraser Fir Tree', grade: '6-7 ft' }),
]
