import { type Kysely, sql } from 'kysely'
import { type EventIds, type EventName, events } from '../../contract/core/events.ts'
import type { Tables } from '../../db/tables.ts'

type Person = { userId: number; customerId: number }
type Row = { name: EventName; ids: EventIds; customer_id: number | null; user_id: number | null }

/**
 * The live events of the transaction that wrote an entry of the audit log, each once, with whom it is for:
 * `desk.changed to ORDER_DESK, order.changed to the shop, stock.changed`.
 */
export async function eventsOfEntry(
  db: Kysely<Tables>,
  entryId: number,
  { shop, staff }: { shop: Person; staff: Person },
): Promise<string> {
  const { rows } = await sql<Row>`
    select name, ids, customer_id, user_id from events
    where xmin = (select xmin from audit_log where id = ${entryId})`.execute(db)
  const receiver = ({ name, ids, customer_id, user_id }: Row): string => {
    const { audience } = events[name]
    if (audience === 'staff') return ` to ${(ids.any ?? []).join(' ')}`
    if (audience === 'customer')
      return customer_id === shop.customerId ? ' to the shop' : ' to another customer'
    if (audience !== 'user') return ''
    if (user_id === staff.userId) return ' to the staff member'
    return user_id === shop.userId ? ' to the shop’s user' : ' to another user'
  }
  return [...new Set(rows.map((row) => `${row.name}${receiver(row)}`))].sort().join(', ')
}

/** The same for the newest entry about a subject. */
export async function eventsOfNewest(
  db: Kysely<Tables>,
  entry: { subject: string; action: string },
  people: { shop: Person; staff: Person },
): Promise<string> {
  const { id } = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', entry.subject)
    .where('action', '=', entry.action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return eventsOfEntry(db, id, people)
}
