import type { Ctx } from '../core/route.ts'

/** The addressee of a document: name, account and billing address, without empty lines. */
export async function readCustomerHead(
  { db }: Ctx,
  customerId: number,
): Promise<{ name: string; accountNumber: number; addressLines: string[] }> {
  const row = await db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    accountNumber: row.account_number,
    addressLines: [
      row.billing_address_line1,
      row.billing_address_line2,
      `${row.billing_city}, ${row.billing_state} ${row.billing_zip}`.replace(/^,\s*$/, ''),
    ].filter(Boolean),
  }
}
