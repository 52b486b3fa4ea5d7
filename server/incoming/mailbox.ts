import { sql } from 'kysely'
import { MailboxError } from '../adapters/mailbox/mailbox.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { mostMailBytes } from './limits.ts'
import { noteTooLarge, receiveMail } from './receive.ts'

/** The most mails per run, so that a mailbox full of old mail doesn't fill the queue. */
const mostAtOnce = 50
/** A reading process renews its claim with each mail; after this many milliseconds without a renewal another process may read. */
const claimMs = 5 * 60_000

/** Reads the mailbox of the settings. A mail is marked as read, or moved, only after it is stored. */
export const readMailboxJob = defineJob({
  name: 'read_mailbox',
  cron: '* * * * *',
  run: async (ctx) => void (await readMailbox(ctx)),
})

/** Returns how many mails were stored; undefined while another process reads, and without a mailbox. */
export async function readMailbox(ctx: Ctx): Promise<number | undefined> {
  const { mailbox } = ctx.adapters
  if (mailbox.name === '' || !(await claim(ctx, mailbox.name))) return undefined
  let taken = 0
  try {
    await mailbox.read({
      most: mostAtOnce,
      mostBytes: mostMailBytes,
      take: async ({ uid, bytes, raw }) => {
        if (raw) await receiveMail(ctx, raw, 'mailbox')
        else await noteTooLarge(ctx, { name: `${mailbox.name} ${uid} ${bytes}`, bytes })
        taken++
        await extend(ctx, mailbox.name)
      },
    })
    await settle(ctx, mailbox.name, { taken, error: '' })
    return taken
  } catch (error) {
    const reason = error instanceof MailboxError ? error.message : 'a mail could not be stored'
    ctx.log.warn({ err: error, mailbox: mailbox.name }, 'the mailbox could not be read')
    await settle(ctx, mailbox.name, { taken, error: reason })
    // The next minute's run tries again: a failed job would wait longer each time.
    if (!(error instanceof MailboxError)) throw error
    return taken
  }
}

const until = ({ now }: Ctx) => new Date(now().getTime() + claimMs)

async function claim(ctx: Ctx, name: string): Promise<boolean> {
  const { rows } =
    await sql`insert into mailbox_reads (mailbox, claimed_until) values (${name}, ${until(ctx)})
    on conflict (mailbox) do update set claimed_until = ${until(ctx)}
      where mailbox_reads.claimed_until is null or mailbox_reads.claimed_until < ${ctx.now()}
    returning mailbox`.execute(ctx.db)
  return rows.length > 0
}

const extend = (ctx: Ctx, name: string) =>
  ctx.db
    .updateTable('mailbox_reads')
    .set({ claimed_until: until(ctx) })
    .where('mailbox', '=', name)
    .execute()

async function settle(ctx: Ctx, name: string, { taken, error }: { taken: number; error: string }) {
  await ctx.db
    .updateTable('mailbox_reads')
    .set({
      claimed_until: null,
      taken: sql<number>`taken + ${taken}`,
      error,
      ...(error === ''
        ? { read_at: ctx.now(), failing_since: null }
        : { failing_since: sql<Date>`coalesce(failing_since, ${ctx.now()}::timestamptz)` }),
    })
    .where('mailbox', '=', name)
    .execute()
}
