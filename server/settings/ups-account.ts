import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { UpsAccount, ups } from '../../contract/features/ups.ts'
import type { Tables } from '../../db/tables.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { seal, sealingKey, unseal } from '../core/sealed-secret.ts'
import type { Settings } from '../core/settings.ts'

const Stored = z.object({
  account: z.string(),
  clientId: z.string(),
  shipFromZip: z.string(),
  /** Encrypted. */
  clientSecret: z.string(),
})
type StoredAccount = z.infer<typeof Stored>

const row = 'ups-account'
/** A separate purpose for encryption: users' secrets are bound to their user, and this one belongs to none. */
const sealedFor = 0

type Db = Kysely<Tables>
export type UpsKeys = InputOf<typeof ups.setAccount>['body']

const setOnServer = ({ fromEnvironment }: Settings) => fromEnvironment.includes('UPS_CLIENT_ID')

async function readStored(db: Db): Promise<StoredAccount | undefined> {
  const found = await db.selectFrom('settings').select('value').where('name', '=', row).executeTakeFirst()
  return Stored.safeParse(found?.value).data
}

/** Applies the stored account to the settings of the process, unless the environment sets one. */
export async function applyUpsAccount(db: Db, settings: Settings): Promise<void> {
  if (setOnServer(settings)) return
  const stored = await readStored(db)
  const clientSecret = stored && unseal(await sealingKey(settings), sealedFor, stored.clientSecret)
  const { account, clientId, shipFromZip } = stored ?? {}
  const now = settings.ups
  // Unchanged keys keep the same object, so that its access token stays valid.
  if (
    clientSecret === now?.clientSecret &&
    clientId === now?.clientId &&
    account === now?.account &&
    shipFromZip === now?.shipFromZip
  )
    return
  settings.ups =
    account && clientId && clientSecret && shipFromZip
      ? {
          account,
          clientId,
          clientSecret,
          shipFromZip,
          apiBase: settings.upsApiBase,
          timeoutMs: settings.messageTimeoutMs,
        }
      : undefined
}

/** The account without its secret. */
export async function readUpsAccount({ db, settings }: SignedInCtx): Promise<UpsAccount> {
  const fixed = setOnServer(settings)
  const shown = fixed ? settings.ups : await readStored(db)
  return {
    carrier: settings.ups ? 'ups' : 'zones',
    account: shown?.account ?? '',
    clientId: shown?.clientId ?? '',
    hasSecret: shown !== undefined,
    shipFromZip: shown?.shipFromZip ?? '',
    setOnServer: fixed,
  }
}

/**
 * Stores the account, in a transaction; processes are notified on commit. Without a client id the table of zones is used. Throws
 * `set_on_server`, `invalid_input` for incomplete keys.
 */
export async function saveUpsAccount(ctx: SignedInCtx, asked: UpsKeys): Promise<void> {
  const { db, settings } = ctx
  if (setOnServer(settings)) throw new AppError('set_on_server', { data: { name: 'UPS_CLIENT_ID' } })
  const before = await readStored(db)
  if (asked.clientId === '') await db.deleteFrom('settings').where('name', '=', row).execute()
  else {
    const secret = await completed(ctx, asked)
    const { account, clientId, shipFromZip } = asked
    const clientSecret = seal(await sealingKey(settings), sealedFor, secret.clientSecret)
    const value = JSON.stringify({ account, clientId, shipFromZip, clientSecret } satisfies StoredAccount)
    await db
      .insertInto('settings')
      .values({ name: row, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }
  await ctx.emit('settings.changed', {})
  await audit(ctx, {
    action: 'ups-account.changed',
    subject: 'UPS account',
    before: before && shownOf(before),
    after: asked.clientId === '' ? null : shownOf(asked),
  })
}

const shownOf = ({ account, clientId, shipFromZip }: Omit<StoredAccount, 'clientSecret'>) => ({
  account,
  clientId,
  shipFromZip,
})

/** The entered keys; without a secret, the stored one of the same client id. Throws `invalid_input`. */
export async function completed(
  { db, settings }: SignedInCtx,
  { account, clientId, clientSecret, shipFromZip }: UpsKeys,
): Promise<{ account: string; clientId: string; clientSecret: string; shipFromZip: string }> {
  const stored = await readStored(db)
  const kept =
    stored?.clientId === clientId
      ? unseal(await sealingKey(settings), sealedFor, stored.clientSecret)
      : undefined
  const secret = clientSecret || kept
  const missing = [
    ...(account ? [] : [{ path: 'account', message: 'Enter the account number.' }]),
    ...(clientId ? [] : [{ path: 'clientId', message: 'Enter the client id.' }]),
    ...(secret ? [] : [{ path: 'clientSecret', message: 'Enter the secret.' }]),
    ...(shipFromZip ? [] : [{ path: 'shipFromZip', message: 'Enter the ZIP code that parcels leave from.' }]),
  ]
  if (missing[0] || !secret)
    throw new AppError('invalid_input', { detail: missing[0]?.message ?? '', fields: missing })
  return { account, clientId, clientSecret: secret, shipFromZip }
}
