import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { dollarsFromCents, dollarsFromE4, lineAmountCents } from '../../contract/core/money.ts'
import type { Choice } from '../../contract/features/shorts/choices.ts'
import type { ChoiceState } from '../../contract/rules/choices.ts'
import { stillInHouse } from '../../contract/rules/order-states.ts'
import type { Wish } from '../../contract/rules/wishes.ts'
import { isOrderedFor } from '../access/locations.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

type OfferRow = {
  productId: number
  description: string
  um: string
  imageName: string
  colorHex: string
  quantity: number
  priceE4: number
  sameColor: boolean
  longer: number | null
}

type Row = {
  id: number
  state: ChoiceState
  order_number: number
  ship_day: Day
  truck: string | null
  closes_at: Date
  decided_at: Date | null
  description: string
  um: string
  image_name: string
  color_hex: string
  asked: number
  missing: number
  unit_price_e4: number
  reason: string
  wish: Wish
  percent: number
  ruled_product_id: number | null
  chosen_product_id: number | null
  offers: OfferRow[]
}

async function rowsOf(ctx: Ctx, where: RawBuilder<unknown>): Promise<Choice[]> {
  const { rows } = await sql<Row>`
    select h.id, h.state, o.order_number, o.ship_day, case when o.method = 'TRUCK' then o.route_number end as truck,
      h.closes_at, h.decided_at, l.description, l.um, l.image_name, l.color_hex, h.asked, h.missing, h.unit_price_e4, h.reason,
      h.wish, h.percent, h.ruled_product_id, h.chosen_product_id,
      (select coalesce(json_agg(json_build_object('productId', f.product_id, 'description', p.description, 'um', p.um,
          'imageName', p.image_name, 'colorHex', p.color_hex, 'quantity', f.quantity, 'priceE4', f.unit_price_e4,
          'sameColor', f.same_color, 'longer', f.longer) order by f.position), '[]')
        from short_offers f join products p on p.id = f.product_id where f.choice_id = h.id) as offers
    from short_choices h join orders o on o.id = h.order_id join order_lines l on l.id = h.order_line_id
    where ${where} order by h.closes_at, h.id`.execute(ctx.db)
  return rows.map((row) => choiceOf(ctx, row))
}

function choiceOf(ctx: Ctx, row: Row): Choice {
  const { brand, timeZone } = ctx.settings
  const wasCents = lineAmountCents(row.missing, row.unit_price_e4)
  return {
    id: row.id,
    state: row.state,
    now: ctx.now().toISOString(),
    timeZone,
    brand: brand.shortName,
    phone: brand.phone,
    orderNumber: row.order_number,
    shipDay: row.ship_day,
    truck: row.truck,
    closesAt: row.closes_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    description: row.description,
    um: row.um,
    imageName: row.image_name,
    colorHex: row.color_hex,
    asked: row.asked,
    missing: row.missing,
    reason: row.reason,
    offers: row.offers.map(({ priceE4, ...offer }) => ({
      ...offer,
      unitPrice: dollarsFromE4(priceE4),
      more: dollarsFromCents(lineAmountCents(offer.quantity, priceE4) - wasCents),
    })),
    leftOut: dollarsFromCents(wasCents),
    ruled: row.ruled_product_id,
    wish: row.wish,
    percent: row.percent,
    chosen: row.chosen_product_id,
  }
}

export async function readChoice(ctx: Ctx, id: number): Promise<Choice> {
  const [choice] = await rowsOf(ctx, sql`h.id = ${id}`)
  if (!choice) throw new AppError('not_found')
  return choice
}

/** The question to the customer and its result, until the order has shipped. */
export async function readOwnChoices(ctx: SignedInCtx): Promise<{ choices: Choice[] }> {
  return {
    choices: await rowsOf(
      ctx,
      sql`h.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'o.address_id')}
        and o.status = any(${[...stillInHouse]}::text[])`,
    ),
  }
}

/** Throws `not_found` unless a choice is the customer's own, at an address that the user orders for. */
export async function ownChoice(ctx: SignedInCtx, id: number): Promise<number> {
  const { rows } = await sql`select from short_choices h join orders o on o.id = h.order_id
    where h.id = ${id} and h.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'o.address_id')}`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw new AppError('not_found')
  return id
}
