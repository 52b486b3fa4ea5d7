import { mayOrder } from '../../contract/core/access.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { incoming, OpenMail } from '../../contract/features/incoming.ts'
import { readPersonOfAddress } from '../access/person-of-address.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { audit } from '../audit/audit.ts'
import { makeCtx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, CurrentUser, SignedInCtx } from '../core/route.ts'
import { ReadingFault } from '../reading/fault.ts'
import { proposeMail, saidIn, threadOfMail } from './make.ts'
import { readMail } from './read.ts'
import { settleMail, whoseOf } from './stored.ts'
import { withPictures } from './take.ts'

const subjectOf = (id: number) => `incoming mail ${id}`

/**
 * Assigns a waiting mail to a person: as a proposal that they approve, or as a thread at the desk. Throws `not_found`,
 * `wrong_state`, `invalid_input` for an unknown email, `no_order_read`, `files_unavailable`, `too_many`.
 */
export async function placeMail(
  ctx: SignedInCtx,
  { params: { id }, body }: InputOf<typeof incoming.place>,
): Promise<OpenMail> {
  const mail = await readMail(ctx, id)
  if (mail.tab !== 'waiting' || mail.cause === null) throw new AppError('wrong_state')
  if (saidIn(mail) === '' && mail.attachments.length === 0) throw new AppError('wrong_state')
  const user = await personOf(ctx, body.email)
  const theirs: SignedInCtx = { ...makeCtx(ctx, user), user }
  const along = (outcome: 'proposal' | 'message') => async (inside: Ctx, link: string) => {
    await settleMail(inside, id, { outcome, link, by: ctx.user.email, whose: whoseOf(user) })
    await audit(
      { ...ctx, db: inside.db },
      {
        action: 'incoming-mail.placed',
        subject: subjectOf(id),
        customerId: user.customerId,
        after: { as: body.as, email: user.email, from: mail.sender },
      },
    )
  }
  if (body.as === 'order') {
    if (!mayOrder(user)) throw noPerson('This person may not order.')
    if (!(await proposeMail(theirs, mail, along('proposal')))) throw new AppError('no_order_read')
  } else
    await pictures(theirs, mail, (uploads) =>
      threadOfMail(theirs, mail, { uploads, along: along('message') }),
    )
  return readMail(ctx, id)
}

/** If a mail's parts can't be read, only its text is used. */
async function pictures(ctx: SignedInCtx, mail: OpenMail, work: Parameters<typeof withPictures<void>>[3]) {
  const row = await ctx.db
    .selectFrom('incoming_mails')
    .select('file_id')
    .where('id', '=', mail.id)
    .executeTakeFirst()
  if (!row?.file_id) return work([])
  try {
    await withPictures(ctx, { fileId: row.file_id }, mail, work)
  } catch (error) {
    if (!(error instanceof ReadingFault)) throw error
    await work([])
  }
}

const noPerson = (message: string) =>
  new AppError('invalid_input', { detail: message, fields: [{ path: 'email', message }] })

/** A customer's user whom the staff member looks after. Throws `invalid_input`. */
async function personOf(ctx: SignedInCtx, email: string): Promise<CurrentUser> {
  const user = await readPersonOfAddress(ctx.db, email)
  const isTheirs =
    user &&
    !user.staff &&
    (await ctx.db
      .selectFrom('customers')
      .select('id')
      .where('id', '=', user.customerId)
      .where(lookedAfterBy(ctx.user))
      .executeTakeFirst())
  if (!user || !isTheirs) throw noPerson('Nobody of your customers signs in with this email.')
  return user
}

/** Dismisses a waiting mail, in a transaction. Throws `not_found`, `wrong_state`. */
export async function dismissMail(ctx: SignedInCtx, id: number): Promise<OpenMail> {
  const mail = await readMail(ctx, id)
  await settleMail(ctx, id, { outcome: 'dismissed', by: ctx.user.email })
  await audit(ctx, {
    action: 'incoming-mail.dismissed',
    subject: subjectOf(id),
    after: { from: mail.sender, subject: mail.subject },
  })
  return readMail(ctx, id)
}
