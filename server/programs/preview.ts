import { sql } from 'kysely'
import type { ProgramEffect } from '../../contract/features/programs.ts'
import type { ProgramName } from '../../contract/rules/programs.ts'
import { closedPrograms } from '../access/programs.ts'
import { nothingChanged } from '../audit/audit.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { isShop } from './read.ts'
import { fieldsOf, isInShop, readProgram, writeItems, writeProgram } from './rows.ts'
import { rowsOf, type Wanted } from './save.ts'

const mostNamed = 20

type Named = { id: number; name: string }
type Standing = {
  shops: Named[]
  items: Named[]
  /** Lines of carts and of placed orders whose product the program offers now, with their cart or order. */
  cartLines: { line: number; of: number }[]
  orderLines: { line: number; of: number }[]
}

/** The products and shops of a program, by the conditions that catalogue and check-out use. */
async function standingOf({ db }: Pick<Ctx, 'db'>, name: ProgramName): Promise<Standing> {
  const offered = sql`(${isInShop(name)} and not ${name} = any(${closedPrograms(sql`c`)}))`
  const { rows } = await sql<Standing>`
    select (select coalesce(json_agg(json_build_object('id', c.account_number, 'name', c.name) order by c.name, c.id), '[]')
        from customers c where ${isShop} and not ${name} = any(${closedPrograms(sql`c`)})) as shops,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.description) order by p.description, p.id), '[]')
        from products p where ${isInShop(name)}
          and (select on_sale from shop_programs where name = ${name})) as items,
      (select coalesce(json_agg(json_build_object('line', l.id, 'of', l.customer_id)), '[]')
        from cart_lines l join customers c on c.id = l.customer_id join products p on p.id = l.product_id
        where ${offered}) as "cartLines",
      (select coalesce(json_agg(json_build_object('line', l.id, 'of', l.order_id)), '[]')
        from orders o join order_lines l on l.order_id = o.id join customers c on c.id = o.customer_id
        join products p on p.id = l.product_id
        where o.status in ('SUBMITTED', 'ON_HOLD', 'CONFIRMED', 'PICKING', 'PACKED', 'LOADED', 'READY_FOR_PICKUP')
          and ${offered}) as "orderLines"`.execute(db)
  return rows[0] as Standing
}

class RolledBack extends Error {}

/** Previews a change of a program by applying it in a transaction that is always rolled back. Throws what the change throws. */
export async function previewProgram(
  ctx: SignedInCtx,
  name: ProgramName,
  wanted: Wanted,
): Promise<ProgramEffect> {
  nothingChanged(ctx)
  const rows = await rowsOf(ctx, name, wanted)
  const before = await standingOf(ctx, name)
  let after = before
  try {
    await ctx.db.transaction().execute(async (db) => {
      const inside = { ...ctx, db }
      const [program, ...items] = rows
      await writeProgram(inside, name, { ...fieldsOf(await readProgram(inside, name)), ...program?.values })
      await writeItems(
        inside,
        items.map(({ key, values }) => ({
          id: Number(key.slice('item:'.length)),
          us: 'us' in values && values.us,
        })),
      )
      after = await standingOf(inside, name)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  const lost = (one: Standing['cartLines'], other: Standing['cartLines']) => {
    const kept = new Set(other.map(({ line }) => line))
    return new Set(one.filter(({ line }) => !kept.has(line)).map(({ of }) => of)).size
  }
  return {
    shops: moved(before.shops, after.shops),
    items: moved(before.items, after.items),
    carts: lost(before.cartLines, after.cartLines),
    orders: lost(before.orderLines, after.orderLines),
  }
}

function moved(before: readonly Named[], after: readonly Named[]): ProgramEffect['shops'] {
  const without = (some: readonly Named[], others: readonly Named[]) => {
    const ids = new Set(others.map(({ id }) => id))
    return some.filter(({ id }) => !ids.has(id))
  }
  const [leaving, joining] = [without(before, after), without(after, before)]
  return {
    then: after.length,
    leave: leaving.length,
    join: joining.length,
    leaving: leaving.slice(0, mostNamed),
    joining: joining.slice(0, mostNamed),
  }
}
