import type { Language } from '../../contract/core/language.ts'
import type { MailKind, SmsKind } from '../../contract/features/messages/outbox.ts'
import type { Attachment } from '../adapters/mail/mail.ts'
import type { Ctx } from '../core/route.ts'
import type { MailAbout, ReadKind, SmsAbout } from './about.ts'
import type { Around } from './layout.ts'
import type { MessageRow } from './row.ts'
import { type MailFacts, writeMail, writeSms } from './write.ts'

type Read<K extends MailKind> = { facts: MailFacts[K]; attachments?: Attachment[] }
/** Reads an email's current facts. Attachments are in the language of the email. */
export type MailReader<K extends MailKind> = (
  ctx: Ctx,
  about: MailAbout[K],
  language: Language,
) => Promise<Read<K>>
/** Each feature reads the facts of its own emails; `server/mails.ts` lists them. */
export type MailReaders = { [K in ReadKind]: MailReader<K> }

declare module '../core/route.ts' {
  interface Deps {
    mails: MailReaders
  }
}

/** A message ready to send; `subject` and `html` for emails only. */
export type Composed = {
  subject: string | null
  html: string | null
  body: string
  attachments: readonly Attachment[]
}

/** Writes a message from its stored reason and the current facts. */
export async function compose(
  ctx: Ctx,
  message: Pick<MessageRow, 'channel' | 'kind' | 'language' | 'about'>,
) {
  const { brand, publicUrl, timeZone } = ctx.settings
  const around = { language: message.language, brand, publicUrl, timeZone }
  if (message.channel === 'mail') return composeMail(ctx, message.kind, message.about as never, around)
  const body = writeSms(message.kind as SmsKind, message.about as SmsAbout[SmsKind], around)
  return { subject: null, html: null, body, attachments: [] } satisfies Composed
}

async function composeMail<K extends MailKind>(
  ctx: Ctx,
  kind: K,
  about: MailAbout[K],
  around: Around,
): Promise<Composed> {
  const { facts, attachments = [] } = await readFacts(ctx, kind, about, around.language)
  const { subject, html, text: body } = writeMail(kind, facts, around)
  return { subject, html, body, attachments }
}

/** A kind without a reader uses the facts stored when it was queued. */
async function readFacts<K extends MailKind>(
  ctx: Ctx,
  kind: K,
  about: MailAbout[K],
  language: Language,
): Promise<Read<K>> {
  const readers: { [K in MailKind]?: unknown } = ctx.mails
  const read = readers[kind] as MailReader<K> | undefined
  return read ? read(ctx, about, language) : { facts: about as unknown as MailFacts[K] }
}
