import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { CustomerNote, customerPage } from '../../contract/features/customer-page.ts'
import { audit } from '../audit/audit.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'
import { customerFound } from './found.ts'

type Note = InputOf<typeof customerPage.addNote>['body']
type Row = Omit<CustomerNote, 'at'> & { at: Date }

/** A customer's notes: pinned ones first, then the latest. */
export async function readNotes({ db }: Ctx, customerId: number, id?: number): Promise<CustomerNote[]> {
  const { rows } = await sql<Row>`
    select n.id::int as id, n.version, n.created_at as at, n.author, n.text, n.pinned, n.show_on as "showOn",
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name), '[]')
        from customer_note_mentions m join users u on u.id = m.user_id where m.note_id = n.id) as mentions
    from customer_notes n
    where n.customer_id = ${customerId} and (${id ?? null}::bigint is null or n.id = ${id ?? null}::bigint)
    order by n.pinned desc, n.created_at desc, n.id desc limit 100`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Writes a note and notifies the colleagues that it names, in a transaction. Throws not_found, unknown_colleague. */
export async function addNote(
  ctx: SignedInCtx,
  { params: { accountNumber }, body }: InputOf<typeof customerPage.addNote>,
): Promise<CustomerNote> {
  const customerId = await customerFound(ctx, accountNumber)
  const { id } = await ctx.db
    .insertInto('customer_notes')
    .values({
      customer_id: customerId,
      user_id: ctx.user.id,
      author: ctx.user.name,
      text: body.text,
      pinned: body.pinned,
      show_on: [...new Set(body.showOn)],
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mention(ctx, { id, accountNumber, text: body.text, mentions: body.mentions, known: [] })
  await audit(ctx, {
    action: 'customer-note.added',
    subject: `account ${accountNumber}`,
    customerId,
    after: factsOf(body),
  })
  return noteOf(ctx, customerId, id)
}

/** Changes a note, in a transaction. Throws not_found, changed_meanwhile, unknown_colleague. */
export async function changeNote(
  ctx: SignedInCtx,
  { params: { accountNumber, id }, body }: InputOf<typeof customerPage.changeNote>,
): Promise<CustomerNote> {
  const customerId = await customerFound(ctx, accountNumber)
  await lockNote(ctx, customerId, id)
  const before = await noteOf(ctx, customerId, id)
  await assertVersion(ctx, undefined, before, body.version)
  await ctx.db
    .updateTable('customer_notes')
    .set((eb) => ({
      text: body.text,
      pinned: body.pinned,
      show_on: [...new Set(body.showOn)],
      version: eb('version', '+', 1),
      changed_at: ctx.now(),
      changed_by: ctx.user.name,
    }))
    .where('id', '=', id)
    .execute()
  await mention(ctx, {
    id,
    accountNumber,
    text: body.text,
    mentions: body.mentions,
    known: before.mentions.map((one) => one.id),
  })
  await audit(ctx, {
    action: 'customer-note.changed',
    subject: `account ${accountNumber}`,
    customerId,
    before: factsOf({ ...before, mentions: before.mentions.map((one) => one.id) }),
    after: factsOf(body),
  })
  return noteOf(ctx, customerId, id)
}

/** Removes a note, in a transaction. Throws not_found. */
export async function removeNote(
  ctx: SignedInCtx,
  { accountNumber, id }: { accountNumber: number; id: number },
): Promise<void> {
  const customerId = await customerFound(ctx, accountNumber)
  await lockNote(ctx, customerId, id)
  const { text } = await noteOf(ctx, customerId, id)
  await ctx.db.deleteFrom('customer_notes').where('id', '=', id).execute()
  await audit(ctx, {
    action: 'customer-note.removed',
    subject: `account ${accountNumber}`,
    customerId,
    before: { text },
  })
}

async function lockNote({ db }: Ctx, customerId: number, id: number) {
  const row = await db
    .selectFrom('customer_notes')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
}

async function noteOf(ctx: Ctx, customerId: number, id: number): Promise<CustomerNote> {
  const [note] = await readNotes(ctx, customerId, id)
  if (!note) throw new AppError('not_found')
  return note
}

const factsOf = ({ text, pinned, showOn }: Pick<Note, 'text' | 'pinned' | 'showOn' | 'mentions'>) => ({
  text,
  pinned,
  showOn: showOn.join(', '),
})

type Mentions = {
  id: number
  accountNumber: number
  text: string
  mentions: readonly number[]
  known: readonly number[]
}

/** Stores whom a note names and notifies newly named colleagues. Throws unknown_colleague. */
async function mention(ctx: SignedInCtx, { id, accountNumber, text, mentions, known }: Mentions) {
  const ids = [...new Set(mentions)]
  const { rows } = await sql<{ id: number }>`
    select u.id::int as id from users u join customers c on c.id = u.customer_id
    where u.id = any(${ids}::bigint[]) and u.status = 'active' and c.is_house`.execute(ctx.db)
  if (rows.length < ids.length)
    throw new AppError('unknown_colleague', {
      fields: [{ path: 'mentions', message: 'Choose colleagues of the list.' }],
    })
  await ctx.db.deleteFrom('customer_note_mentions').where('note_id', '=', id).execute()
  if (ids.length === 0) return
  await ctx.db
    .insertInto('customer_note_mentions')
    .values(ids.map((user_id) => ({ note_id: id, user_id })))
    .execute()
  const fresh = ids.filter((one) => !known.includes(one))
  if (fresh.length === 0) return
  const { name } = await ctx.db
    .selectFrom('customers')
    .select('name')
    .where('account_number', '=', accountNumber)
    .executeTakeFirstOrThrow()
  await notify(ctx, {
    topic: 'note-mention',
    facts: { from: ctx.user.name, name, subject: text.slice(0, 200) },
    to: fresh,
    link: `/admin/customers/${accountNumber}`,
  })
}
