import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import {
  mostWebhooks,
  overlapHours,
  type Webhook,
  type webhooks,
} from '../../contract/features/webhooks/webhooks.ts'
import { audit } from '../audit/audit.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { seal, sealingKey } from '../core/sealed-secret.ts'
import { giveUpWaiting } from './finish.ts'
import { readWebhook } from './rows.ts'
import { sealedFor } from './send.ts'
import { makeSecret } from './signature.ts'

type Entered = Pick<
  InputOf<typeof webhooks.add>['body'],
  'name' | 'url' | 'events' | 'accountNumber' | 'keeperId'
>

const sealed = async ({ settings }: SignedInCtx, secret: string) =>
  seal(await sealingKey(settings), sealedFor, secret)

const wrong = (path: string, message: string) =>
  new AppError('invalid_input', { detail: message, fields: [{ path, message }] })

/** The columns for the entered values. Throws invalid_input for an unknown account or keeper. */
async function columnsOf({ db }: SignedInCtx, { name, url, events, accountNumber, keeperId }: Entered) {
  if (!URL.canParse(url)) throw wrong('url', 'Enter an address as https://example.com/hooks.')
  const customer =
    accountNumber === null
      ? undefined
      : await db
          .selectFrom('customers')
          .select('id')
          .where('account_number', '=', accountNumber)
          .executeTakeFirst()
  if (accountNumber !== null && !customer) throw wrong('accountNumber', 'There is no such account.')
  const keeper =
    keeperId === null
      ? undefined
      : await db
          .selectFrom('users')
          .innerJoin('customers', 'customers.id', 'users.customer_id')
          .select('users.id')
          .where('users.id', '=', keeperId)
          .where('users.status', '=', 'active')
          .where('customers.is_house', '=', true)
          .executeTakeFirst()
  if (keeperId !== null && !keeper) throw wrong('keeperId', 'Choose a staff member.')
  return {
    name,
    url,
    events: [...new Set(events)].sort(),
    customer_id: customer?.id ?? null,
    keeper_id: keeperId,
  }
}

/** Without a keeper, the person who adds it becomes the keeper. Throws too_many_webhooks, invalid_input. */
export async function addWebhook(
  ctx: SignedInCtx,
  body: InputOf<typeof webhooks.add>['body'],
): Promise<ReplyOf<typeof webhooks.add>> {
  const { n } = await ctx.db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (Number(n) >= mostWebhooks) throw new AppError('too_many_webhooks')
  const columns = await columnsOf(ctx, body)
  const secret = makeSecret()
  const { id } = await ctx.db
    .insertInto('webhooks')
    .values({
      ...columns,
      secret: await sealed(ctx, secret),
      secret_set_at: ctx.now(),
      secret_by: ctx.user.email,
      created_at: ctx.now(),
      created_by: ctx.user.email,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'webhook.created', subject: `webhook ${id} (${body.name})`, after: body })
  return { ...(await readWebhook(ctx, id)), secret }
}

async function locked(ctx: SignedInCtx, id: number): Promise<Webhook> {
  await ctx.db.selectFrom('webhooks').select('id').where('id', '=', id).forUpdate().execute()
  return readWebhook(ctx, id)
}

const audited = ({ name, url, events, accountNumber, keeper, on }: Webhook) => ({
  name,
  url,
  events,
  accountNumber,
  keeper: keeper?.email ?? null,
  on,
})

/** Throws not_found, changed_meanwhile, invalid_input. */
export async function changeWebhook(
  ctx: SignedInCtx,
  id: number,
  { version, on, ...entered }: InputOf<typeof webhooks.change>['body'],
): Promise<Webhook> {
  const before = await locked(ctx, id)
  await assertVersion(ctx, undefined, before, version)
  const switched = on
    ? { state: 'on' as const, off_because: null, off_at: null, ...(!before.on && { failing_since: null }) }
    : { state: 'off' as const, ...(before.on && { off_because: 'staff' as const, off_at: ctx.now() }) }
  await ctx.db
    .updateTable('webhooks')
    .set({ ...(await columnsOf(ctx, entered)), ...switched, version: version + 1 })
    .where('id', '=', id)
    .execute()
  if (before.on && !on) await giveUpWaiting(ctx, id)
  const after = await readWebhook(ctx, id)
  await audit(ctx, {
    action: 'webhook.changed',
    subject: `webhook ${id} (${before.name})`,
    before: audited(before),
    after: audited(after),
  })
  return after
}

/** Throws not_found. */
export async function removeWebhook(ctx: SignedInCtx, id: number): Promise<void> {
  const before = await locked(ctx, id)
  await ctx.db.deleteFrom('webhooks').where('id', '=', id).execute()
  await audit(ctx, {
    action: 'webhook.removed',
    subject: `webhook ${id} (${before.name})`,
    before: audited(before),
  })
}

/** Creates a new secret; the previous one also signs for a day. Throws not_found. */
export async function renewSecret(ctx: SignedInCtx, id: number): Promise<ReplyOf<typeof webhooks.newSecret>> {
  const before = await locked(ctx, id)
  const secret = makeSecret()
  await ctx.db
    .updateTable('webhooks')
    .set(({ ref }) => ({
      old_secret: ref('secret'),
      old_secret_until: new Date(ctx.now().getTime() + overlapHours * 3_600_000),
    }))
    .where('id', '=', id)
    .execute()
  await ctx.db
    .updateTable('webhooks')
    .set({ secret: await sealed(ctx, secret), secret_set_at: ctx.now(), secret_by: ctx.user.email })
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'webhook.secret', subject: `webhook ${id} (${before.name})` })
  return { ...(await readWebhook(ctx, id)), secret }
}
