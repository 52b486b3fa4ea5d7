import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { setup } from '../../contract/features/setup/setup.ts'
import type { Tables } from '../../db/tables.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { seal, sealingKey, unseal } from '../core/sealed-secret.ts'
import { mailsFrom, type Settings } from '../core/settings.ts'

const Stored = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(['starttls', 'tls', 'none']),
  user: z.string(),
  /** Encrypted; null for none. */
  password: z.nullable(z.string()),
})
type StoredServer = z.infer<typeof Stored>

const row = 'mail-server'
/** A separate purpose for encryption: users' secrets are bound to their user, and this one belongs to none. */
const sealedFor = 0

type Db = Kysely<Tables>

/** The mail server that staff configured; undefined for none. */
export async function readMailServer(db: Db): Promise<StoredServer | undefined> {
  const found = await db.selectFrom('settings').select('value').where('name', '=', row).executeTakeFirst()
  return Stored.safeParse(found?.value).data
}

/** Applies the stored server to the settings of the process, unless the environment sets one. */
export async function applyMailServer(db: Db, settings: Settings): Promise<void> {
  if (settings.fromEnvironment.includes('SMTP_URL')) return
  const stored = await readMailServer(db)
  settings.smtp = stored && {
    url: await urlOf(stored, settings),
    from: mailsFrom(settings.brand),
    requireTls: stored.security !== 'none',
    timeoutMs: settings.messageTimeoutMs,
  }
}

async function urlOf({ host, port, security, user, password }: StoredServer, settings: Settings) {
  const url = new URL(
    `${security === 'tls' ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
  )
  url.username = encodeURIComponent(user)
  if (password !== null)
    url.password = encodeURIComponent(unseal(await sealingKey(settings), sealedFor, password) ?? '')
  return url.href
}

/**
 * Stores the mail server, in a transaction; processes are notified on commit. The stored password is reused only for the same server
 * and user. Throws `set_on_server`.
 */
export async function saveMailServer(
  ctx: SignedInCtx,
  { password, ...asked }: InputOf<typeof setup.setMail>['body'],
): Promise<void> {
  const { db, settings } = ctx
  if (settings.fromEnvironment.includes('SMTP_URL'))
    throw new AppError('set_on_server', { data: { name: 'SMTP_URL' } })
  const before = await readMailServer(db)
  if (asked.host === '') await db.deleteFrom('settings').where('name', '=', row).execute()
  else {
    const isSame = before?.host === asked.host && before.user === asked.user
    const sealed =
      password !== undefined && password !== ''
        ? seal(await sealingKey(settings), sealedFor, password)
        : isSame && asked.user !== ''
          ? before.password
          : null
    const value = JSON.stringify({ ...asked, password: sealed })
    await db
      .insertInto('settings')
      .values({ name: row, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }
  await ctx.emit('settings.changed', {})
  const shown = before && {
    host: before.host,
    port: before.port,
    security: before.security,
    user: before.user,
  }
  await audit(ctx, { action: 'mail-server.changed', subject: 'mail server', before: shown, after: asked })
}
