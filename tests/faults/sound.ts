import type pg from 'pg'
import { runInvariants } from '../../server/doctor/invariants.ts'
import type { FreshDatabase } from '../support/database.ts'
import type { Company } from './company.ts'

type Books = Pick<FreshDatabase, 'db' | 'pool'>

/** Each row selected is a sentence about an inconsistency. */
const wrongs: readonly string[] = [
  // Nothing may be pending, because twenty minutes have passed on the product's clock, whatever the database's says.
  `select format('payment %s is %s', id, status) as what from payments where status in ('pending', 'unknown')`,
  `select format('refund %s of %s cents is %s', id, amount_cents, status) from refunds where status <> 'refunded'`,
  `select format('change %s of order %s is %s', id, order_id, status) from order_changes where status = 'pending'`,
  `select format('notice %s is not read', event_id) from gateway_notices where handled_at is null`,
  `select format('message %s is %s', id, state) from messages where state = 'sending'`,
  `select format('job %s is left: %s', task_identifier, last_error) from graphile_worker.jobs
   where task_identifier not in (select identifier from graphile_worker._private_known_crontabs)`,
  // An order by card must be paid exactly; a canceled one must have no payment left.
  `select format('order %s is %s: %s cents, and cards have paid %s', o.order_number, o.status, o.total_cents, p.cents)
   from orders o
   join lateral (
     select coalesce(sum(amount_cents - refunded_cents) filter (where status in ('captured', 'refunded')), 0) as cents,
       count(*) as tried from payments where order_id = o.id) p on p.tried > 0
   where p.cents <> case when o.status in ('CANCELLED', 'PENDING_PAYMENT') then 0 else o.total_cents end`,
]

/** Inconsistencies of a database and the company's books, one sentence each; empty if there are none. */
export async function unsound(database: Books, company: Company): Promise<string[]> {
  const { pool, db } = database
  const broken = (await runInvariants(db)).flatMap(({ title, broken: lines }) =>
    lines.map((line) => `${title}: ${line}`),
  )
  for (const query of wrongs) {
    const { rows } = await pool.query<{ what?: string; format?: string }>(query)
    broken.push(...rows.map(({ what, format }) => what ?? format ?? ''))
  }
  return [...broken, ...(await otherThanTaken(pool, company, database))]
}

/** Both directions: every capture at the company must be a payment, and every payment a capture; the same for refunds. */
async function otherThanTaken(pool: pg.Pool, company: Company, { db }: Books): Promise<string[]> {
  const taken = new Map((await company.taken(db)).map((one) => [one.reference, one]))
  const { rows } = await pool.query<{ reference: string; cents: string; refunded: string }>(
    `select gateway_reference as reference, amount_cents as cents, refunded_cents as refunded from payments
     where gateway_key is not null and status in ('captured', 'refunded')`,
  )
  const broken = []
  for (const { reference, cents, refunded } of rows) {
    const there = taken.get(reference)
    taken.delete(reference)
    if (Number(cents) !== there?.cents || Number(refunded) !== there.refundedCents)
      broken.push(
        `payment ${reference}: ${cents} taken and ${refunded} given back, by the company ${there?.cents} and ${there?.refundedCents}`,
      )
  }
  for (const { reference, cents } of taken.values())
    broken.push(`the company took ${cents} cents by ${reference}, and no payment says so`)
  return broken
}
