import type { SendOf } from '../../../contract/core/endpoint.ts'
import type { Language } from '../../../contract/core/language.ts'
import type { campaigns } from '../../../contract/features/campaigns/campaigns.ts'
import type { CampaignWords, WholeCampaign } from '../../../contract/features/campaigns/shapes.ts'
import type { Condition } from '../../../contract/rules/audience.ts'
import { type CampaignChannel, campaignChannels } from '../../../contract/rules/campaigns.ts'

/** The boxes of each channel in one language: the box's name, then the contract's field. */
const boxes = {
  mail: { subject: 'subject', title: 'title', body: 'body', button: 'button' },
  sms: { text: 'text' },
  push: { pushTitle: 'title', pushText: 'text' },
  notice: { noticeTitle: 'title', noticeText: 'text' },
} as const satisfies Record<CampaignChannel, Readonly<Record<string, string>>>
const optional: readonly string[] = ['title', 'button']

type BoxName = { [Channel in CampaignChannel]: keyof (typeof boxes)[Channel] }[CampaignChannel]
type Side = 'En' | 'Es'
export type Box = `${BoxName}${Side}`

/** A campaign as typed: every field is text. */
export type Typed = {
  name: string
  channels: readonly CampaignChannel[]
  reach: 'each' | 'first'
  conditions: readonly Condition[]
  /** Ids of people removed manually. */
  without: readonly number[]
  link: string
  waking: boolean
} & Readonly<Record<Box, string>>

const sideOf = (language: Language): Side => (language === 'es' ? 'Es' : 'En')

/** The name of a box in a language. */
export const boxOf = <Name extends BoxName>(name: Name, language: Language): `${Name}${Side}` =>
  `${name}${sideOf(language)}`

/** The boxes for the text of a channel in a language, in order. */
export const boxesOf = (channel: CampaignChannel, language: Language): readonly Box[] =>
  (Object.keys(boxes[channel]) as BoxName[]).map((name) => boxOf(name, language))

const neededOf = (channel: CampaignChannel, language: Language): readonly Box[] =>
  (Object.keys(boxes[channel]) as BoxName[])
    .filter((name) => !optional.includes(name))
    .map((name) => boxOf(name, language))

const emptyBoxes = Object.fromEntries(
  campaignChannels.flatMap((channel) =>
    (['en', 'es'] as const).flatMap((language) => boxesOf(channel, language).map((box) => [box, ''])),
  ),
) as Record<Box, string>

export const blank: Typed = {
  name: '',
  channels: ['mail'],
  reach: 'each',
  conditions: [],
  without: [],
  link: '',
  waking: false,
  ...emptyBoxes,
}

const isFilled = (typed: Typed, box: Box) => typed[box].trim() !== ''
const isBegun = (typed: Typed, channel: CampaignChannel, language: Language) =>
  boxesOf(channel, language).some((box) => isFilled(typed, box))

/** Whether Spanish readers of a channel would get the English text. */
export const lacksSpanish = (typed: Typed, channel: CampaignChannel): boolean =>
  neededOf(channel, 'es').some((box) => !isFilled(typed, box))

/**
 * Boxes that must be filled. In a draft, the text of a channel may be missing entirely, but not be half filled. A campaign that is sent
 * needs the English text of every channel, and its Spanish texts must be complete or empty.
 */
export function missing(typed: Typed, { isSent }: { isSent: boolean }): Box[] {
  return campaignChannels.flatMap((channel) => {
    const spanish = isBegun(typed, channel, 'es')
    const english = spanish || isBegun(typed, channel, 'en') || (isSent && typed.channels.includes(channel))
    return [...(english ? neededOf(channel, 'en') : []), ...(spanish ? neededOf(channel, 'es') : [])].filter(
      (box) => !isFilled(typed, box),
    )
  })
}

const wordsIn = (typed: Typed, channel: CampaignChannel, language: Language) =>
  Object.fromEntries(
    Object.entries(boxes[channel]).map(([name, key]) => [key, typed[boxOf(name as BoxName, language)]]),
  )

/** Leaves out channels without text; the contract's schema validates the rest. */
const wordsOf = (typed: Typed): CampaignWords =>
  Object.fromEntries(
    campaignChannels
      .filter((channel) => isBegun(typed, channel, 'en'))
      .map((channel) => [
        channel,
        {
          en: wordsIn(typed, channel, 'en'),
          es: isBegun(typed, channel, 'es') ? wordsIn(typed, channel, 'es') : null,
        },
      ]),
  ) as CampaignWords

export const bodyOf = (typed: Typed) => ({
  name: typed.name,
  channels: [...typed.channels],
  reach: typed.reach,
  conditions: [...typed.conditions],
  without: [...typed.without],
  link: typed.link,
  words: wordsOf(typed),
  waking: typed.waking,
})

/** The same for a preview, with a dash in required boxes that are empty. */
export function previewOf(typed: Typed): SendOf<typeof campaigns.preview>['body'] {
  const shown = Object.fromEntries(missing(typed, { isSent: true }).map((box) => [box, '-']))
  return bodyOf({ ...typed, ...shown })
}

export function typedOf({ words, ...campaign }: WholeCampaign): Typed {
  const filled = campaignChannels.flatMap((channel) =>
    (['en', 'es'] as const).flatMap((language) => {
      const said = words[channel]?.[language] as Readonly<Record<string, string>> | null | undefined
      return Object.entries(boxes[channel]).flatMap(([name, key]) =>
        said ? [[boxOf(name as BoxName, language), said[key] ?? '']] : [],
      )
    }),
  )
  return {
    ...blank,
    name: campaign.name,
    channels: campaign.channels,
    reach: campaign.reach,
    conditions: campaign.conditions,
    without: campaign.without,
    link: campaign.link,
    waking: campaign.waking,
    ...Object.fromEntries(filled),
  }
}
