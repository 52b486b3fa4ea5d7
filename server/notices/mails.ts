import type { Language } from '../../contract/core/language.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import type { MailReaders } from '../messages/compose.ts'
import type { Topic, TopicFacts } from './topics.ts'
import { write } from './words.ts'

/** The page of all notices, and its section with the switches. */
export const noticesPath = '/notices'
const settingsPath = `${noticesPath}#ways`

/** Maximum notices in a daily email. */
const mostListed = 20

/** A notice in its reader's language. */
export const written = ({ settings }: Ctx, row: { topic: string; facts: unknown }, language: Language) =>
  write(row.topic as Topic, row.facts as TopicFacts[Topic], { language, timeZone: settings.timeZone })

const readNotice: MailReaders['notice'] = async (ctx, { noticeId }, language) => {
  const row = await ctx.db.selectFrom('notices').selectAll().where('id', '=', noticeId).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const { title, text } = written(ctx, row, language)
  return { facts: { title, text, path: row.link, settingsPath } }
}

const readDigest: MailReaders['notice-digest'] = async (ctx, { userId, since }, language) => {
  const rows = await ctx.db
    .selectFrom('notices')
    .select(['topic', 'facts', 'created_at'])
    .where('user_id', '=', userId)
    .where('is_here', '=', true)
    .where('read_at', 'is', null)
    .where('created_at', '>', new Date(since))
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
  const listed = rows.slice(0, mostListed).map((row) => {
    const { title, text } = written(ctx, row, language)
    return { at: row.created_at.toISOString(), title, text }
  })
  return { facts: { rows: listed, more: rows.length - listed.length, path: noticesPath, settingsPath } }
}

export const noticeMails = {
  notice: readNotice,
  'notice-digest': readDigest,
} satisfies Partial<MailReaders>
