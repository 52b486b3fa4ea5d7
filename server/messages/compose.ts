import type { Language } from '../../contract/core/language.ts'
import type { MailKind, SmsKind } from '../../contract/features/messages/outbox.ts'
import type { HouseWords } from '../../contract/rules/house-words.ts'
import type { Attachment } from '../adapters/mail/mail.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import type { MailAbout, ReadKind, SmsAbout } from './about.ts'
import { exampleOf, textExampleOf } from './examples.ts'
import { houseWordsFor, type Reader } from './house-words.ts'
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

/** `unsaved`: the distributor's own words while staff edit them, in place of the stored ones. */
type Message = Pick<MessageRow, 'channel' | 'kind' | 'language' | 'about'> &
  Partial<Reader> & { unsaved?: Partial<HouseWords> | undefined }

/** Writes a message from its stored reason and the current facts. */
export async function compose(ctx: Ctx, message: Message) {
  const around = aroundOf(ctx, message.language)
  if (message.channel === 'mail') return composeMail(ctx, message, around)
  const body = writeSms(message.kind as SmsKind, message.about as SmsAbout[SmsKind], around)
  return { subject: null, html: null, body, attachments: [] } satisfies Composed
}

export const aroundOf = ({ settings }: Pick<Ctx, 'settings'>, language: Language): Around => {
  const { brand, publicUrl, timeZone } = settings
  return { language, brand, publicUrl, timeZone }
}

async function composeMail(ctx: Ctx, message: Message, around: Around): Promise<Composed> {
  const { kind, about } = message
  const { facts, attachments = [] } = await readFacts(ctx, kind, about as never, around.language)
  const { subject, html, text: body } = writeMail(kind, facts, around, await houseWordsFor(ctx, message))
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

/** An example of a kind. Throws `not_found` for a kind that has none. */
export async function composeExample(
  ctx: Ctx,
  message: Pick<Message, 'channel' | 'kind' | 'language' | 'unsaved'>,
): Promise<Composed> {
  const { channel, kind, language } = message
  const around = aroundOf(ctx, language)
  const none = () => new AppError('not_found', { detail: 'None of this kind was sent yet.' })
  if (channel === 'sms') {
    const facts = textExampleOf(kind as SmsKind, language)
    if (!facts) throw none()
    return { subject: null, html: null, body: writeSms(kind as SmsKind, facts, around), attachments: [] }
  }
  const facts = exampleOf(kind, language)
  if (!facts) throw none()
  const house = await houseWordsFor(ctx, {
    ...message,
    example: { shop: 'Petal & Stem', name: 'Rosa Núñez' },
  })
  const { subject, html, text: body } = writeMail(kind, facts, around, house)
  return { subject, html, body, attachments: [] }
}
