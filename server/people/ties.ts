import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { Person, people } from '../../contract/features/people/people.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'

type Ties = { repId?: number | null | undefined; vendorId?: string | null | undefined }

/** The representatives and vendors that a staff user can be assigned to, with those already assigned. */
export async function readTies({ db }: Ctx): Promise<ReplyOf<typeof people.ties>> {
  const reps = await db
    .selectFrom('sales_reps')
    .leftJoin('users', 'users.id', 'sales_reps.user_id')
    .select([
      'sales_reps.id',
      'sales_reps.rep',
      'sales_reps.name',
      'users.id as userId',
      'users.name as user',
    ])
    .orderBy('sales_reps.rep')
    .execute()
  const vendors = await db
    .selectFrom('vendors')
    .select(['id', 'name'])
    .select((eb) =>
      eb
        .selectFrom('users')
        .select((of) => of.fn.countAll<number>().as('users'))
        .whereRef('users.vendor_id', '=', 'vendors.id')
        .as('users'),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { reps, vendors: vendors.map(({ id, name, users }) => ({ id, name, users: Number(users) })) }
}

/**
 * Sets which representative or vendor a user is, in a transaction after `inLine`; absent values don't change. Emits nothing: the
 * surrounding edit emits `session.changed`. Throws `tie_refused` for a customer's user or for both at once, `unknown_rep`,
 * `unknown_vendor` and `rep_taken`.
 */
export async function setTies(ctx: Ctx, before: Person, asked: Ties) {
  const repId = asked.repId === undefined ? before.repId : asked.repId
  const vendorId = asked.vendorId === undefined ? before.vendorId : asked.vendorId
  if (repId === before.repId && vendorId === before.vendorId) return
  if (!before.ofHouse && (repId !== null || vendorId !== null))
    throw new AppError('tie_refused', {
      ...at(repId === null ? 'vendorId' : 'repId', 'Only users of the distributor’s account can be this.'),
      detail:
        'This user belongs to a customer. Only users of the house account can be a representative or a vendor.',
    })
  if (repId !== null && vendorId !== null)
    throw new AppError('tie_refused', at('vendorId', 'Choose a representative or a vendor, not both.'))
  if (vendorId !== before.vendorId) await setVendor(ctx, before.id, vendorId)
  if (repId !== before.repId) await setRep(ctx, before.id, repId)
}

async function setVendor({ db }: Ctx, userId: number, vendorId: string | null) {
  const known =
    vendorId === null ||
    (await db.selectFrom('vendors').select('id').where('id', '=', vendorId).executeTakeFirst())
  if (!known) throw new AppError('unknown_vendor', at('vendorId', 'Vendor not found.'))
  await db.updateTable('users').set({ vendor_id: vendorId }).where('id', '=', userId).execute()
}

async function setRep({ db }: Ctx, userId: number, repId: number | null) {
  if (repId !== null) {
    const rep = await db
      .selectFrom('sales_reps')
      .leftJoin('users', 'users.id', 'sales_reps.user_id')
      .select(['sales_reps.name', 'users.id as userId', 'users.name as user'])
      .where('sales_reps.id', '=', repId)
      .executeTakeFirst()
    if (!rep) throw new AppError('unknown_rep', at('repId', 'Representative not found.'))
    if (rep.userId !== null && rep.userId !== userId)
      throw new AppError('rep_taken', {
        ...at('repId', 'Another user is already this representative.'),
        detail: `${rep.user} is already ${rep.name}. Take it from that user first.`,
        data: { userId: rep.userId, user: rep.user },
      })
  }
  await db.updateTable('sales_reps').set({ user_id: null }).where('user_id', '=', userId).execute()
  if (repId !== null)
    await db.updateTable('sales_reps').set({ user_id: userId }).where('id', '=', repId).execute()
}

const at = (path: string, message: string) => ({ fields: [{ path, message }] })
