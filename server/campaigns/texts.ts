import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { phoneDigits } from '../../contract/core/fields.ts'
import type { textCampaigns } from '../../contract/features/campaigns/texts.ts'
import type { Condition } from '../../contract/rules/audience.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { makeDraft, startCampaign } from './drafts.ts'
import { previewCampaign } from './preview.ts'

type Asked = InputOf<typeof textCampaigns.preview>['body']

/** The requested campaign as a draft. Throws `not_found` for an audience that isn't saved. */
async function draftOf(ctx: SignedInCtx, { text, audienceId, numbers }: Asked) {
  const kept =
    audienceId === undefined
      ? { conditions: [] }
      : await ctx.db
          .selectFrom('audiences')
          .select('conditions')
          .where('id', '=', audienceId)
          .executeTakeFirst()
  if (!kept) throw new AppError('not_found')
  const { en, es } = typeof text === 'string' ? { en: text, es: undefined } : text
  const digits = numbers?.map((one) => phoneDigits(one) ?? '')
  return {
    draft: {
      name: en.replace(/\s+/g, ' ').slice(0, 60),
      channels: ['sms' as const],
      reach: 'each' as const,
      conditions: kept.conditions as Condition[],
      without: [],
      link: '',
      waking: true,
      words: { sms: { en: { text: en }, es: es === undefined ? null : { text: es } } },
    },
    numbers: digits ? [...new Set(digits.filter((one) => one !== ''))] : null,
    asked: digits && new Set(digits).size,
  }
}

async function counted(ctx: SignedInCtx, asked: Asked) {
  const { draft, numbers, asked: distinct } = await draftOf(ctx, asked)
  const preview = await previewCampaign(ctx, { ...draft, numbers, at: asked.at })
  const [channel] = preview.channels
  const left = (channel?.left ?? []).map(({ cause, people }) => ({ cause: cause as string, people }))
  const known = preview.messages + left.reduce((sum, { people }) => sum + people, 0)
  const strangers = distinct === undefined ? 0 : Math.max(0, distinct - known)
  if (strangers > 0) left.push({ cause: 'unknown-number', people: strangers })
  return { draft, numbers, preview, later: channel?.later ?? 0, texts: preview.messages, left }
}

/** Throws `not_found`. */
export async function previewTexts(
  ctx: SignedInCtx,
  asked: Asked,
): Promise<ReplyOf<typeof textCampaigns.preview>> {
  const { preview, later, texts, left } = await counted(ctx, asked)
  const size = preview.texts as NonNullable<typeof preview.texts>
  return { texts, left, later, parts: size.parts, cost: size.cost, en: size.en, es: size.es }
}

/** Throws `not_found`, `nobody_left`. */
export async function sendTexts(ctx: SignedInCtx, asked: Asked): Promise<ReplyOf<typeof textCampaigns.send>> {
  const { draft, numbers, texts, left } = await counted(ctx, asked)
  if (texts === 0 || numbers?.length === 0) throw new AppError('nobody_left')
  const campaignId = await makeDraft(ctx, draft, numbers)
  await startCampaign(ctx, campaignId, asked.at ? new Date(asked.at) : null)
  await audit(ctx, {
    action: 'campaign.sent',
    subject: `campaign ${campaignId} (${draft.name})`,
    after: { messages: texts, channels: draft.channels, at: asked.at ?? null },
  })
  return { campaignId, texts, left }
}
