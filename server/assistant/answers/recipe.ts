import { dollarsFromCents } from '../../../contract/core/money.ts'
import type { RecipeRole } from '../../../contract/features/assistant/parts.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { type Goods, ladderOf, stemsIn, unitsLeft } from '../goods.ts'
import { fitsColor, rowsNamed } from '../search.ts'
import type { PieceName } from '../words.ts'
import { type Asking, catalogueCite, dollarsText, goodsOn, type Piece, shipDayFor } from './asking.ts'
import { type Candidate, planRecipe } from './recipe-plan.ts'

/** Which products suit a role: by purpose, and by category where the purpose is not enough. */
const roleOf: Record<RecipeRole, (product: Product) => boolean> = {
  focal: ({ purpose, category }) => ['Focal', 'Wedding'].includes(purpose) && category !== 'Bouquets',
  secondary: ({ purpose, category }) =>
    ['Everyday', 'Wedding'].includes(purpose) ||
    ['Carnations', 'Chrysanthemums', 'Lisianthus'].includes(category),
  line: ({ purpose }) => purpose === 'Line',
  filler: ({ purpose, category }) => ['Filler', 'Texture'].includes(purpose) || category === 'Fillers',
  green: ({ purpose, category }) => purpose === 'Greenery' || category === 'Greens',
}
const roles = Object.keys(roleOf) as RecipeRole[]
const usualStems: Record<PieceName, number> = { centerpiece: 20, bouquet: 25, boutonniere: 3, wreath: 60 }
/** Pieces of a design in whole packs: as many as the budget allows, or as many as requested. */
export async function recipe(asking: Asking): Promise<Piece> {
  const { reading, words, shipment } = asking
  const { slots } = reading
  const piece = (slots.piece || 'centerpiece') as PieceName
  const stemsEach = slots.stemsEach ?? usualStems[piece]
  const { budget, pieces: asked } = slots
  const { shipDay, sentences } = await shipDayFor(asking)
  const goods = await goodsOn(asking, shipDay)
  const cites = [...catalogueCite(asking, shipDay), { label: words.cite.days, href: '/calendar' }]
  const budgetCents = budget === null ? null : budget * 100
  const planned = planRecipe(candidatesFor(goods, asking), { stemsEach, asked, budgetCents })
  if (!planned) return { sentences: [words.recipe.none, ...sentences], parts: [], cites }
  const { plan, limit, oneMore } = planned
  const { pieces, picks } = plan
  const total = dollarsFromCents(plan.cents)
  const withOneMore = oneMore ? dollarsFromCents(oneMore.cents) : null
  const said = [
    words.recipe.result(pieces, words.recipe.pieces[piece], dollarsText(total), dollarsText(total / pieces)),
  ]
  if (budgetCents !== null && plan.cents > budgetCents) said.push(words.recipe.least(dollarsText(total)))
  else if (limit === 'stock') said.push(words.recipe.stock(pieces, asked))
  else if (limit === 'budget' && asked !== null) said.push(words.recipe.overBudget(pieces, asked))
  else if (withOneMore !== null) said.push(words.recipe.more(pieces + 1, dollarsText(withOneMore)))
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
        rows: picks.map(({ candidate, role, stemsEach: each, units }) => ({
          productId: candidate.productId,
          quantity: units,
          code: 'recipe',
          reason: words.reasons.each(each, each * pieces),
          role,
          stemsEach: each,
        })),
        budget,
        withOneMore,
      },
    ],
    cites,
    productIds: picks.map(({ candidate }) => candidate.productId),
  }
}

/**
 * Candidates for a design in the requested colors: products named in the question first, then earlier purchases, then by the
 * lowest price per stem.
 */
function candidatesFor(goods: Goods, { reading }: Asking): Candidate[] {
  const { slots } = reading
  const flowers = slots.colors.filter((color) => color !== 'Green')
  const colors = flowers.length > 0 ? flowers : slots.colors
  const named = slots.goods
    .split(' ')
    .filter((word) => word.length > 3)
    .flatMap((word) => rowsNamed(goods, word).rows.slice(0, 80))
    .map(goods.ofRow)
  const isNamed = new Set(named.map(({ productId }) => productId))
  return inStock(goods)
    .filter((product) => fitsPlan(product, slots))
    .sort(
      (a, b) =>
        Number(isNamed.has(b.productId)) - Number(isNamed.has(a.productId)) ||
        Number(b.lastBought !== null) - Number(a.lastBought !== null) ||
        stemCents(a) - stemCents(b) ||
        a.productId - b.productId,
    )
    .map((product) => ({
      productId: product.productId,
      type: product.type,
      roles: new Set(
        roles.filter((role) => roleOf[role](product) && (role === 'green' || fitsColor(product, colors))),
      ),
      sold: {
        um: product.um,
        pack: product.pack,
        step: product.minQuantity,
        tiers: ladderOf(product),
      },
      unitsLeft: unitsLeft(product),
      stemsLeft: unitsLeft(product) * stemsIn(product),
    }))
    .filter(({ roles }) => roles.size > 0)
}

const fitsPlan = (
  product: Product,
  { notColors, notOrigins, origins }: Asking['reading']['slots'],
): boolean =>
  !(notColors.length > 0 && fitsColor(product, notColors)) &&
  !notOrigins.includes(product.origin) &&
  (origins.length === 0 || origins.includes(product.origin))

/** Cut flowers and greens in stock for the day, sold by the stem or bunch. */
function inStock(goods: Goods): Product[] {
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
