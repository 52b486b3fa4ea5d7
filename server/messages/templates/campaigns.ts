import { type Around, type Block, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

/** The words that staff wrote to many, with the reader's own pieces in them already. */
export type CampaignFacts = {
  subject: string
  /** Empty for none. */
  title: string
  /** Paragraphs with an empty line between them. */
  body: string
  /** A button and the page that it leads to; both empty for none. */
  button: string
  path: string
  accountNumber: number
  unsubscribePath: string
  /** The picture that counts the mail as opened; null while the house counts nothing. */
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
