import { sql } from 'kysely'
import { inSeason } from '../../contract/core/dates.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { NewProduct, StaffProduct } from '../../contract/features/products/shapes.ts'
import { missingSteps, type Unfinished } from '../../contract/rules/product-cells.ts'
import { isUnit } from '../../contract/words/unit-words.ts'
import { audit } from '../audit/audit.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { setOnHand } from '../stock/on-hand.ts'
import { readOne } from './archive.ts'
import { readColors, readGrower } from './derived.ts'
import { nextNumbers } from './numbers.ts'
import { todayOf } from './rows.ts'

/**
 * Adds a product, as a draft or live. Throws `invalid_input` for an unknown unit or grower or a number with too many decimals,
 * `not_ready` with what is missing for the shop, and `same_product` with the duplicate.
 */
export async function addProduct(ctx: SignedInCtx, given: NewProduct): Promise<StaffProduct> {
  const { db } = ctx
  if (!isUnit(given.um)) throw invalidInput('um', 'Choose a unit.')
  const grower = given.growerId === null ? undefined : await readGrower(db, given.growerId)
  if (given.growerId !== null && !grower) throw invalidInput('growerId', 'Choose a grower.')
  const tiers = tierColumns(given)
  const missing = missingSteps(unfinished(ctx, given, tiers))
  if (given.live && missing.length > 0) throw new AppError('not_ready', { data: { missing } })
  if (!given.sameIsFine) await assertNoTwin(ctx, given)
  const color = (await readColors(db, [given.color])).get(given.color)
  const [id = 0] = await nextNumbers(ctx, 1)
  await db
    .insertInto('products')
    .values({
      id,
      state: given.live ? 'live' : 'draft',
      description: given.description,
      department: given.department,
      category: given.category,
      type: given.type,
      variety: given.variety,
      botanical_name: given.botanicalName,
      color: given.color,
      ...(color && { color_hex: color.hex, color_family: color.family }),
      grade: given.grade,
      purpose: given.purpose,
      ...(grower && {
        grower_id: grower.growerId,
        grower: grower.grower,
        farm: grower.farm,
        vendor_id: grower.vendorId,
        origin: grower.origin,
        us: grower.us,
      }),
      um: given.um,
      sold_by: given.soldBy,
      place: given.place,
      pack: given.pack,
      min_quantity: given.minQuantity,
      ...tiers,
      cost_e4: e4Of('cost', given.cost),
      season_start_month: given.seasonStart,
      season_end_month: given.seasonEnd,
      date_available: given.dateAvailable,
      last_order_day: given.lastOrderDay,
      lead_time_days: given.leadTimeDays,
      is_pre_booked: given.preBooked,
      is_grower_direct: given.growerDirect,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .execute()
  await setOnHand(ctx, [{ productId: id, onHand: given.onHand }], { kind: 'opening' })
  await productsChanged(ctx, [id])
  await audit(ctx, {
    action: 'product.created',
    subject: `product ${id}`,
    after: { productId: id, description: given.description, live: given.live },
  })
  return readOne(ctx, id)
}

const invalidInput = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path, message }] })

type Tiers = {
  [N in 1 | 2 | 3 | 4 | 5 as `price${N}_e4`]: number | null
} & { [N in 1 | 2 | 3 | 4 | 5 as `quantity${N}`]: number | null }

function tierColumns({ tiers }: NewProduct): Tiers {
  const price = (i: number) => e4Of(`tiers.${i}.price`, tiers[i]?.price ?? null)
  const from = (i: number) => tiers[i]?.from ?? null
  return {
    price1_e4: price(0),
    price2_e4: price(1),
    price3_e4: price(2),
    price4_e4: price(3),
    price5_e4: price(4),
    quantity1: from(0),
    quantity2: from(1),
    quantity3: from(2),
    quantity4: from(3),
    quantity5: from(4),
  }
}

function e4Of(path: string, dollars: number | null): number | null {
  if (dollars === null) return null
  try {
    return e4FromDollars(dollars)
  } catch {
    throw invalidInput(path, 'Too many decimals. Prices have four at most.')
  }
}

const unfinished = (ctx: SignedInCtx, given: NewProduct, tiers: Tiers): Unfinished => ({
  ...tiers,
  price1: tiers.price1_e4,
  price2: tiers.price2_e4,
  price3: tiers.price3_e4,
  price4: tiers.price4_e4,
  price5: tiers.price5_e4,
  minQuantity: given.minQuantity,
  was: null,
  saleEndsOn: null,
  description: given.description,
  um: given.um,
  category: given.category,
  type: given.type,
  growerId: given.growerId,
  onHand: given.onHand,
  preBooked: given.preBooked,
  growerDirect: given.growerDirect,
  inSeason: inSeason(todayOf(ctx), given.seasonStart, given.seasonEnd),
  imageName: '',
})

/** Throws `same_product` with the first product of the same type, variety, color and grade. */
async function assertNoTwin({ db }: SignedInCtx, { type, variety, color, grade }: NewProduct) {
  if (type === '') return
  const twin = await db
    .selectFrom('products')
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .select(['id', 'description', 'grower', 'um'])
    .select(sql<number>`coalesce(on_hand, 0)`.as('onHand'))
    .where('state', '<>', 'archived')
    .where('type', '=', type)
    .where('variety', '=', variety)
    .where('color', '=', color)
    .where('grade', '=', grade)
    .orderBy('id')
    .executeTakeFirst()
  if (!twin) return
  const { id, ...rest } = twin
  throw new AppError('same_product', { data: { productId: id, ...rest } })
}
