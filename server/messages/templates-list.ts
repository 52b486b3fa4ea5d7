import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { type MailKind, mailKinds, smsKinds } from '../../contract/features/messages/outbox.ts'
import { takesHouseWords, type templates } from '../../contract/features/messages/templates.ts'
import { mutedBy } from '../../contract/features/notices/kinds.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { withoutSecret } from './about.ts'
import { compose, composeExample } from './compose.ts'

const isText = (kind: MailKind): boolean => smsKinds.some((one) => one === kind)
/** Kinds that readers can turn off by a link in the mail. */
const byLink: readonly MailKind[] = ['daily-prices', 'win-back', 'pre-order-open', 'campaign']

type Used = { kind: MailKind; sent: number; lastSentAt: Date | null }

/** Every kind, with how often and when it was last sent. */
export async function readTemplates(ctx: Ctx): Promise<ReplyOf<typeof templates.list>> {
  const since = new Date(ctx.now().getTime() - 30 * 86_400_000)
  const { rows } = await sql<Used>`select kind, count(*) filter (where sent_at >= ${since})::int as sent,
      max(sent_at) as "lastSentAt" from messages where state = 'sent' group by kind`.execute(ctx.db)
  const used = new Map(rows.map((row) => [row.kind, row]))
  const worded = await ctx.db
    .selectFrom('house_words')
    .select('kind')
    .where(sql<boolean>`en_intro || en_closing || es_intro || es_closing <> ''`)
    .execute()
  const hasWords = new Set(worded.map(({ kind }) => kind))
  return {
    rows: mailKinds.map((kind) => ({
      kind,
      channels: isText(kind) ? ['mail' as const, 'sms' as const] : ['mail' as const],
      optional: mutedBy(kind, 'mail') !== undefined || byLink.includes(kind),
      takesWords: takesHouseWords(kind),
      hasWords: hasWords.has(kind),
      sent: used.get(kind)?.sent ?? 0,
      lastSentAt: used.get(kind)?.lastSentAt?.toISOString() ?? null,
    })),
  }
}

/**
 * A kind as it would be written now, with the facts of its last message or of an example; without links and codes. Throws
 * `no_such_text`, and `not_found` for another kind's message and for a kind without an example.
 */
export async function previewTemplate(
  ctx: Ctx,
  { params: { kind }, query }: InputOf<typeof templates.preview>,
): Promise<ReplyOf<typeof templates.preview>> {
  const { language, channel, messageId, intro, closing } = query
  if (channel === 'sms' && !isText(kind)) throw new AppError('no_such_text')
  let found = ctx.db
    .selectFrom('messages')
    .select(['id', 'about', 'customer_id', 'user_id'])
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .orderBy('id', 'desc')
    .limit(1)
  if (messageId !== undefined) found = found.where('id', '=', messageId)
  const last = await found.executeTakeFirst()
  if (!last && messageId !== undefined) throw new AppError('not_found')
  const unsaved = { ...(intro !== undefined && { intro }), ...(closing !== undefined && { closing }) }
  const { subject, html, body } = last
    ? await compose(ctx, {
        ...last,
        channel,
        kind,
        language,
        about: withoutSecret(last.about) as never,
        unsaved,
      })
    : await composeExample(ctx, { channel, kind, language, unsaved })
  const { publicUrl } = ctx.settings
  return {
    subject: subject ?? '',
    html: (html ?? '').replaceAll(`src="${publicUrl}/img/`, 'src="/img/'),
    text: body,
    messageId: last?.id ?? null,
  }
}
