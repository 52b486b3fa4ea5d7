import { type Around, type Block, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

/** The text that staff wrote to many recipients, with this reader's placeholders filled in. */
export type CampaignFacts = {
  subject: string
  /** Empty for none. */
  title: string
  /** Paragraphs separated by empty lines. */
  body: string
  /** The label and path of a button; both empty if there is none. */
  button: string
  path: string
  accountNumber: number
  unsubscribePath: string
  /** The tracking pixel that counts the mail as opened; null if the distributor doesn't count. */
  countedPath: string | null
}
export type CampaignTextFacts = { text: string }

const paragraphs = (text: string): Block[] =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => ({ kind: 'text', text: one }))

export function campaign(facts: CampaignFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const { subject, title, body, button, path } = facts
  const why = `${t.campaigns.why} ${t.account(facts.accountNumber)}.`
  return {
    subject,
    preview: body.slice(0, 140).replace(/\s+/g, ' '),
    blocks: [
      ...(title === '' ? [] : [{ kind: 'title' as const, text: title }]),
      ...paragraphs(body),
      ...(button === '' || path === ''
        ? []
        : [{ kind: 'button' as const, label: button, href: linkTo(around.publicUrl, path) }]),
      { kind: 'link', label: t.campaigns.stop, href: linkTo(around.publicUrl, facts.unsubscribePath) },
    ],
    why: facts.countedPath === null ? why : `${why} ${t.campaigns.counted}`,
    ...(facts.countedPath !== null && { counted: linkTo(around.publicUrl, facts.countedPath) }),
  }
}

export const campaignText = ({ text }: CampaignTextFacts): string => text
