import { sql } from 'kysely'
import type { Db } from './insert.ts'

/** Staff notes about customers, by account, with their age in days. */
const notes = [
  {
    account: 10001,
    days: 2,
    text: 'Moves to the new shop in Xenia on December 14. Ask for the dock.',
    pinned: true,
    showOn: [],
  },
  {
    account: 10001,
    days: 40,
    text: 'Leave the boxes in the cooler behind the shop; the key is with the driver.',
    pinned: false,
    showOn: ['delivery'],
  },
  {
    account: 10002,
    days: 9,
    text: 'Wants to hear of every short line before noon.',
    pinned: true,
    showOn: ['order'],
  },
  { account: 10003, days: 20, text: 'Opens at seven. Ring twice.', pinned: false, showOn: ['delivery'] },
] as const

/** Notes about customers, written by the representative of each. */
export async function insertCustomerNotes(db: Db, { now }: { now: Date }) {
  for (const { account, days, text, pinned, showOn } of notes)
    await sql`
      insert into customer_notes (customer_id, author, text, pinned, show_on, created_at)
      select c.id, coalesce(r.name, 'Order desk'), ${text}::text, ${pinned}::boolean, ${[...showOn]}::text[],
        ${now}::timestamptz - make_interval(days => ${days}::int)
      from customers c left join sales_reps r on r.id = c.sales_rep_id
      where c.account_number = ${account} and not c.is_house`.execute(db)
}
