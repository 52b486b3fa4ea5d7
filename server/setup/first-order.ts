import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import { type MethodCode, methodCodes } from '../../contract/core/fields.ts'
import type { Setup } from '../../contract/features/setup/setup.ts'
import type { ProgramName } from '../../contract/rules/programs.ts'
import { defaultQuantity } from '../../contract/rules/quantity.ts'
import { firstOpenDay } from '../../contract/rules/ship-days.ts'
import { authoritiesOf } from '../access/authorities.ts'
import { closedPrograms } from '../access/programs.ts'
import { type ProductRow, productColumns } from '../cart/rows.ts'
import { asOrderable, lineFault, maySee } from '../cart/rules.ts'
import type { Ctx } from '../core/route.ts'
import { calendarOf, calendarRows } from '../ship-days/calendar.ts'
import { deliveryOfProduct } from '../ship-days/product-delivery.ts'

/** Enough samples to find a possible order: one customer per route and set of rights, and some products of each department. */
const mostCustomers = 60
const mostProducts = 40

type Candidate = {
  account_number: number
  name: string
  route_number: string | null
  has_address: boolean
  authorities: string[]
  closed_programs: ProgramName[]
}

type Found = { canOrder: Setup['canOrder']; hasDays: boolean }

/** A first order that somebody could place now, by the rules of carts and check-outs. */
export async function findFirstOrder(ctx: Ctx): Promise<Found> {
  const [{ rows: days }, customers, products] = [
    await calendarRows(ctx).execute(ctx.db),
    await readCustomers(ctx),
    await readProducts(ctx),
  ]
  const calendar = calendarOf(ctx, days)
  const now = ctx.now()
  const today = dayAt(now, calendar.timeZone)
  const ways = (to: Pick<Candidate, 'route_number' | 'has_address'>): MethodCode[] =>
    methodCodes.filter((way) =>
      way === 'PICKUP' ? true : way === 'TRUCK' ? to.route_number !== null : to.has_address,
    )
  for (const customer of customers)
    for (const method of ways(customer)) {
      const to = { method, routeNumber: customer.route_number, accountNumber: customer.account_number }
      for (const product of products) {
        if (!maySee({ ...customer, closedPrograms: customer.closed_programs }, product)) continue
        const day = firstOpenDay(calendar, deliveryOfProduct(product, to, today), { now })
        if (!day) continue
        const available = (product.on_hand ?? 0) - (product.allocated ?? 0) - (product.held ?? 0)
        const quantity = defaultQuantity(asOrderable(product, available))
        if (lineFault({ product, shipDay: day.day, quantity, available })) continue
        return {
          hasDays: true,
          canOrder: {
            accountNumber: customer.account_number,
            customer: customer.name,
            product: product.description,
            day: day.day,
            method,
          },
        }
      }
    }
  // Checks whether the days are the reason: asks for a truck on every route, pickup and parcels, without any goods.
  const routes = [null, ...Object.keys(calendar.routeWeekdays)]
  const hasDays = methodCodes.some((method) =>
    (method === 'TRUCK' ? routes.slice(1) : [null]).some((routeNumber) =>
      firstOpenDay(calendar, { method, routeNumber, accountNumber: 0, orderType: 'STOCK' }, { now }),
    ),
  )
  return { canOrder: null, hasDays }
}

async function readCustomers(ctx: Ctx): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select distinct on (a.route_number, users.role_id) c.account_number, c.name, a.route_number,
      a.id is not null as has_address, ${authoritiesOf} as authorities, ${closedPrograms(sql`c`)} as closed_programs
    from customers c
    join users on users.customer_id = c.id and users.status = 'active' and users.company_role <> 'viewer'
    left join addresses a on a.customer_id = c.id and a.deleted_at is null
    where not c.is_house and c.status = 'active'
    order by a.route_number nulls last, users.role_id, c.id
    limit ${mostCustomers}`.execute(ctx.db)
  return rows
}

async function readProducts(ctx: Ctx): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select * from (
      select p.id as product_id, ${productColumns}, row_number() over (partition by p.department order by p.id) as place
      from products p left join stock s on s.product_id = p.id
      where not p.blacklisted and p.price1_e4 is not null
        and (s.on_hand - s.allocated - s.held >= p.min_quantity or p.is_pre_booked or p.is_grower_direct)
    ) ranked
    where place <= ${mostProducts} order by place, product_id`.execute(ctx.db)
  return rows
}
