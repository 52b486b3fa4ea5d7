import type { Language } from '../../contract/core/language.ts'
import { languages } from '../../contract/core/language.ts'
import type { CampaignDraft, CampaignPreview } from '../../contract/features/campaigns/shapes.ts'
import { type CampaignChannel, type Receiver, wordsLanguage } from '../../contract/rules/campaigns.ts'
import { plainText, textParts } from '../../contract/rules/gsm.ts'
import type { Ctx } from '../core/route.ts'
import { writeMail } from '../messages/write.ts'
import { type Choice, choose, dueAt, leftByCause, mailFor, piecesOf, textFor } from './choose.ts'
import { type WithCutOff, withCutOffs } from './cut-offs.ts'
import { namedOf, type Reader } from './people.ts'
import { secondsFor } from './rows.ts'
import { inAppOf, sizeOf, wordsIn } from './words.ts'

/** The most people listed as receivers, and for each cause of being left out. */
const mostNamed = 50
/** Stands in for the code of the campaign's short link. */
export const sampleCode = '0000000'

type Draft = Pick<CampaignDraft, 'words' | 'link' | 'waking'> & Choice
type Asked = Draft & { at?: string | null | undefined; readerId?: number | undefined }

/** Who gets a draft, who doesn't and why, its cost, and how it looks. */
export async function previewCampaign(ctx: Ctx, asked: Asked): Promise<CampaignPreview> {
  const { receivers: chosen, left } = await choose(ctx, asked)
  const readers = await withCutOffs(
    ctx,
    asked.words,
    chosen.map(({ person }) => person),
  )
  const receivers = chosen.map((one, at) => ({ ...one, person: readers[at] as Written }))
  const at = asked.at ? new Date(asked.at) : ctx.now()
  const firsts = [...new Map(receivers.map((one) => [one.person.userId, one])).values()]
  const reader =
    firsts.find(({ person }) => person.userId === asked.readerId) ??
    (asked.readerId === undefined ? firsts[0] : undefined)
  const texts = receivers.filter(({ channel }) => channel === 'sms')
  return {
    messages: receivers.length,
    channels: asked.channels.map((channel) => {
      const its = receivers.filter((one) => one.channel === channel)
      const spanish = its.filter(({ person }) => person.language === 'es').length
      return {
        channel,
        people: its.length,
        shops: new Set(its.map(({ person }) => person.accountNumber)).size,
        spanish,
        untranslated: asked.words[channel]?.es ? 0 : spanish,
        later: its.filter(
          ({ person }) => dueAt(at, channel, { waking: asked.waking, zones: person.zones }) > at,
        ).length,
        seconds: secondsFor(ctx, channel, its.length),
        left: leftByCause(left, channel).map(({ cause, people }) => ({
          cause,
          people: people.length,
          some: people.slice(0, mostNamed).map((person) => namedOf(person, channel)),
        })),
      }
    }),
    some: firsts
      .slice(0, mostNamed)
      .map(({ person, channel }) => ({ ...namedOf(person, channel), city: person.city })),
    texts: asked.words.sms ? textsOf(ctx, asked, texts) : null,
    reader: reader ? namedOf(reader.person, reader.channel) : null,
    looks: reader ? await looksOf(ctx, asked, reader.person) : [],
    tracking: ctx.settings.mailTracking === 1,
  }
}

/** A reader with values for every placeholder. */
type Written = Reader & WithCutOff

const dollars = (parts: number, partE4: number) => Math.ceil((parts * partE4) / 100) / 100

/** Segments and cost of all receivers' texts, each with the receiver's own names. */
function textsOf(
  ctx: Pick<Ctx, 'settings'>,
  { words, link }: Draft,
  receivers: readonly Receiver<Written>[],
): CampaignPreview['texts'] {
  const about = (language: Language) => ({ words, link, code: sampleCode, language })
  const written = receivers.map(({ person }) => ({
    language: wordsLanguage(person.language, words.sms?.es !== null),
    text: textFor(ctx, person, about(person.language)) ?? '',
  }))
  const sizes = written.map(({ text }) => [textParts(text).parts, textParts(plainText(text)).parts] as const)
  const [parts, plainParts] = [0, 1].map((at) => sizes.reduce((sum, size) => sum + (size[at] ?? 0), 0)) as [
    number,
    number,
  ]
  const longest = (language: Language) =>
    written.filter((one) => one.language === language).sort((a, b) => b.text.length - a.text.length)[0]
      ?.text ??
    textFor(ctx, { name: '', customerName: '', cutOff: null }, about(language)) ??
    ''
  const { textPartE4 } = ctx.settings
  return {
    parts,
    cost: dollars(parts, textPartE4),
    plainParts,
    plainCost: dollars(plainParts, textPartE4),
    en: sizeOf(longest('en')),
    es: words.sms?.es ? sizeOf(longest('es')) : null,
  }
}

/** Each chosen channel in both languages, as a reader would get it. */
async function looksOf(
  ctx: Ctx,
  { words, link, channels }: Draft,
  reader: Written,
): Promise<CampaignPreview['looks']> {
  const looks: CampaignPreview['looks'] = []
  for (const channel of channels)
    for (const language of languages) {
      const look = await lookOf(ctx, reader, { words, link, channel, language })
      if (look) looks.push({ channel, language, ...look })
    }
  return looks
}

async function lookOf(
  ctx: Ctx,
  reader: Written,
  {
    words,
    link,
    channel,
    language,
  }: Pick<Draft, 'words' | 'link'> & { channel: CampaignChannel; language: Language },
): Promise<{ subject: string; html: string; text: string } | undefined> {
  const about = { words, link, code: sampleCode, language }
  if (channel === 'mail') {
    const counted =
      ctx.settings.mailTracking === 1 ? { messageKey: '00000000-0000-0000-0000-000000000000' } : null
    const mail = await mailFor(ctx, reader, about, counted)
    if (!mail) return undefined
    const { brand, publicUrl, timeZone } = ctx.settings
    const { subject, html, text } = writeMail('campaign', mail.facts, {
      language,
      brand,
      publicUrl,
      timeZone,
    })
    return { subject, html: html.replaceAll(`src="${publicUrl}/img/`, 'src="/img/'), text }
  }
  if (channel === 'sms') {
    const text = textFor(ctx, reader, about)
    return text === undefined ? undefined : { subject: '', html: '', text }
  }
  const written = wordsIn(words, channel, language)
  if (!written) return undefined
  const { title, text } = inAppOf(written, piecesOf(ctx, reader, about))
  return { subject: title, html: '', text }
}
