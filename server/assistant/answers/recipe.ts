import { dollarsFromCents } from '../../../contract/core/money.ts'
import type { RecipeRole } from '../../../contract/features/assistant/parts.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { cheapestUnits } from '../../../contract/rules/event-packs.ts'
import { type Goods, ladderOf, stemsIn, unitsLeft } from '../goods.ts'
import { fitsColor, rowsNamed } from '../search.ts'
import type { PieceName } from '../words.ts'
import { type Asking, catalogueCite, dollarsText, goodsOn, type Piece, shipDayFor } from './asking.ts'

type Pick = { product: Product; role: RecipeRole; stemsEach: number }
type Cost = { cents: number; units: number[] }

/** The share of stems of each role. */
const shares: Record<RecipeRole, number> = {
  focal: 0.3,
  secondary: 0.15,
  line: 0.1,
  filler: 0.15,
  green: 0.3,
}
/** What may take a role: the purposes of products, and the categories where a purpose says too little. */
const roleOf: Record<RecipeRole, (product: Product) => boolean> = {
  focal: ({ purpose, category }) => ['Focal', 'Wedding'].includes(purpose) && category !== 'Bouquets',
  secondary: ({ purpose, category }) =>
    ['Everyday', 'Wedding'].includes(purpose) ||
    ['Carnations', 'Chrysanthemums', 'Lisianthus'].includes(category),
  line: ({ purpose }) => purpose === 'Line',
  filler: ({ purpose, category }) => ['Filler', 'Texture'].includes(purpose) || category === 'Fillers',
  green: ({ purpose, category }) => purpose === 'Greenery' || category === 'Greens',
}
const usualStems: Record<PieceName, number> = { centerpiece: 20, bouquet: 25, boutonniere: 3, wreath: 60 }
const mostPieces = 400

/** Pieces of a design in whole packs: the most that a budget makes, or as many as were asked for. */
export async function recipe(asking: Asking): Promise<Piece> {
  const { reading, words, shipment } = asking
  const { slots } = reading
  const piece = (slots.piece || 'centerpiece') as PieceName
  const stemsEach = slots.stemsEach ?? usualStems[piece]
  const { shipDay, sentences } = await shipDayFor(asking)
  const goods = await goodsOn(asking, shipDay)
  const cites = [...catalogueCite(asking, shipDay), { label: words.cite.days, href: '/calendar' }]
  const picks = pickFor(goods, asking, stemsEach, slots.pieces ?? 1)
  if (picks.length === 0) return { sentences: [words.recipe.none, ...sentences], parts: [], cites }
  const asked = slots.pieces
  const { budget } = slots
  const fits = (count: number) => {
    const cost = costOf(picks, count)
    return cost !== undefined && (budget === null || cost.cents <= budget * 100) ? cost : undefined
  }
  let pieces = asked ?? 1
  if (asked === null && budget !== null) while (pieces < mostPieces && fits(pieces + 1)) pieces++
  else if (asked !== null) while (pieces > 1 && !fits(pieces)) pieces--
  const cost = costOf(picks, pieces)
  if (!cost) return { sentences: [words.recipe.none, ...sentences], parts: [], cites }
  const total = dollarsFromCents(cost.cents)
  const said = [
    words.recipe.result(pieces, words.recipe.pieces[piece], dollarsText(total), dollarsText(total / pieces)),
  ]
  const more = costOf(picks, pieces + 1)
  if (budget !== null && cost.cents > budget * 100) said.push(words.recipe.least(dollarsText(total)))
  else if (asked !== null && pieces < asked) said.push(words.recipe.overBudget(pieces, asked))
  else if (more) said.push(words.recipe.more(pieces + 1, dollarsText(dollarsFromCents(more.cents))))
  return {
    sentences: [...said, ...sentences],
    parts: [
      {
        kind: 'recipe',
        title: words.recipe.title(words.recipe.one[piece], stemsEach),
        shipDay,
        method: shipment.method,
        pieces,
        stemsEach,
        rows: picks.map(({ product, role, stemsEach: each }, at) => ({
          productId: product.productId,
          quantity: cost.units[at] ?? 0,
          code: 'recipe',
          reason: words.reasons.each(each, each * pieces),
          role,
          stemsEach: each,
        })),
        budget,
        withOneMore: more ? dollarsFromCents(more.cents) : null,
      },
    ],
    cites,
    productIds: picks.map(({ product }) => product.productId),
  }
}

/** One product for each role: in the colors, in stock, bought before, then the cheapest stem. What was named comes first. */
function pickFor(goods: Goods, { reading }: Asking, stemsEach: number, pieces: number): Pick[] {
  const { slots } = reading
  const flowers = slots.colors.filter((color) => color !== 'Green')
  const colors = flowers.length > 0 ? flowers : slots.colors
  const named = slots.goods
    .split(' ')
    .filter((word) => word.length > 3)
    .flatMap((word) => rowsNamed(goods, word).rows.slice(0, 80))
    .map(goods.ofRow)
  const isNamed = new Set(named.map(({ productId }) => productId))
  const all = candidatesOf(goods)
  const taken = new Set<string>()
  const picks: Pick[] = []
  let left = stemsEach
  const roles = Object.keys(shares) as RecipeRole[]
  for (const [at, role] of roles.entries()) {
    const isLast = at === roles.length - 1
    const stems = isLast
      ? left
      : Math.min(left, Math.max(stemsEach < 6 ? 0 : 1, Math.round(stemsEach * shares[role])))
    if (stems === 0) continue
    const best = all
      .filter(
        (product) =>
          roleOf[role](product) &&
          !taken.has(product.type) &&
          fitsPlan(product, slots) &&
          (role === 'green' || fitsColor(product, colors)) &&
          unitsLeft(product) * stemsIn(product) >= stems * pieces,
      )
      .sort(
        (a, b) =>
          Number(isNamed.has(b.productId)) - Number(isNamed.has(a.productId)) ||
          Number(b.lastBought !== null) - Number(a.lastBought !== null) ||
          stemCents(a) - stemCents(b) ||
          a.productId - b.productId,
      )[0]
    if (!best) continue
    taken.add(best.type)
    picks.push({ product: best, role, stemsEach: stems })
    left -= stems
  }
  const [first] = picks
  if (first && left > 0 && left < stemsEach) first.stemsEach += left
  return picks
}

const fitsPlan = (
  product: Product,
  { notColors, notOrigins, origins }: Asking['reading']['slots'],
): boolean =>
  !(notColors.length > 0 && fitsColor(product, notColors)) &&
  !notOrigins.includes(product.origin) &&
  (origins.length === 0 || origins.includes(product.origin))

/** Cut flowers and greens in stock for the day, sold by the stem or bunch. */
function candidatesOf(goods: Goods): Product[] {
  const { shelved, of } = goods.search
  const { departments, size } = of.shelf.catalogue
  const products: Product[] = []
  for (let row = 0; row < size; row++) {
    if (
      departments[row] !== 0 ||
      !((shelved[row >> 5] as number) & (1 << (row & 31))) ||
      of.shelf.inventory(row) <= 0
    )
      continue
    const product = goods.ofRow(row)
    if (!product.isPreBooked && (product.um === 'ST' || product.um === 'BU') && unitsLeft(product) > 0)
      products.push(product)
  }
  return products
}

const stemCents = (product: Product): number => {
  const [tier] = ladderOf(product)
  return tier ? tier.priceE4 / 100 / stemsIn(product) : Number.POSITIVE_INFINITY
}

/** What so many pieces cost in whole packs; undefined where stock ends before. */
function costOf(picks: readonly Pick[], pieces: number): Cost | undefined {
  let cents = 0
  const units: number[] = []
  for (const { product, stemsEach } of picks) {
    const sold = { um: product.um, pack: product.pack, step: product.minQuantity, tiers: ladderOf(product) }
    const best = cheapestUnits(stemsEach * pieces, { sold, most: unitsLeft(product) })
    if (!best) return undefined
    cents += best.cents
    units.push(best.units)
  }
  return { cents, units }
}
