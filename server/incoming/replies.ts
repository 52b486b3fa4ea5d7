import { sql } from 'kysely'
import type { Ctx, CurrentUser } from '../core/route.ts'

/** A reply reopens a resolved thread within this many days; a later one starts a new thread. */
const openDays = 14

/** The thread that a mail answers; `foreign` if our mail went to another person. */
export type Reply = { threadId: number } | 'foreign' | undefined

const key = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i

/**
 * The feedback thread whose mail is answered. Our Message-IDs are random and known only to the recipient, so quoting one proves
 * that its mail was received. It counts for the person whom that mail went to, until the thread has been resolved for long.
 */
export async function threadAnswered(
  { db, now }: Ctx,
  answers: readonly string[],
  user: CurrentUser,
): Promise<Reply> {
  const keys = answers.flatMap((id) => key.exec(id)?.[1]?.toLowerCase() ?? [])
  if (keys.length === 0) return undefined
  const since = new Date(now().getTime() - openDays * 86_400_000)
  const { rows } = await sql<{ thread: number; reader: number | null; is_open: boolean }>`
    select t.id::int as thread, m.user_id::int as reader, (t.state <> 'RESOLVED' or t.state_at > ${since}) as is_open
    from messages m join feedback_threads t on t.id = substring(m.about ->> 'openPath' from '^/account/contact\\?open=(\\d{1,15})$')::bigint
    where m.message_key = any(${keys}::uuid[]) and m.channel = 'mail' and m.kind in ('feedback-answered', 'feedback-resolved')
    order by m.id desc limit 1`.execute(db)
  const [found] = rows
  if (!found?.is_open) return undefined
  return found.reader === user.id ? { threadId: found.thread } : 'foreign'
}
