import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'

/** The texts of notes shown with a customer's orders or deliveries. */
export async function notesShown(
  { db }: Ctx,
  customerId: number,
  where: 'order' | 'delivery',
): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_notes')
    .select('text')
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`show_on @> array[${where}::text]`)
    .orderBy('pinned', 'desc')
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ text }) => text)
}
