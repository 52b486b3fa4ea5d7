import { gsmCut, gsmLength, gsmText, textLetters } from '../../../contract/rules/gsm.ts'
import { dayAndTimeText } from '../../../contract/words/day-words.ts'
import { type Around, type Block, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

/** What happened, in the reader's language. `path` leads to its page, `settingsPath` to the notification settings. */
export type NoticeFacts = { title: string; text: string; path: string; settingsPath: string }
export type NoticeDigestFacts = {
  rows: readonly { at: string; title: string; text: string }[]
  /** The number of unread notices that are not listed. */
  more: number
  /** The page with all notices. */
  path: string
  settingsPath: string
}

const switches = (path: string, { language, publicUrl }: Around): Block => ({
  kind: 'link',
  label: wordsOf(language).notices.change,
  href: linkTo(publicUrl, path),
})

export function notice({ title, text, path, settingsPath }: NoticeFacts, around: Around): Draft {
  const t = wordsOf(around.language).notices
  return {
    subject: title,
    preview: text || title,
    blocks: [
      { kind: 'title', text: title },
      ...(text === '' ? [] : [{ kind: 'text' as const, text }]),
      { kind: 'button', label: t.open, href: linkTo(around.publicUrl, path) },
      switches(settingsPath, around),
    ],
    why: t.why,
  }
}

/** One email a day with what is unread. */
export function noticeDigest({ rows, more, path, settingsPath }: NoticeDigestFacts, around: Around): Draft {
  const t = wordsOf(around.language).notices
  const subject = t.digestSubject(rows.length + more)
  return {
    subject,
    preview: rows[0]?.title ?? subject,
    blocks: [
      { kind: 'title', text: subject },
      { kind: 'text', text: t.digestText },
      {
        kind: 'facts',
        rows: rows.map(({ at, title, text }) => [
          dayAndTimeText(new Date(at), around.timeZone, around.language),
          text === '' ? title : `${title}. ${text}`,
        ]),
      },
      ...(more > 0 ? [{ kind: 'text' as const, text: t.more(more) }] : []),
      { kind: 'button', label: t.all, href: linkTo(around.publicUrl, path) },
      switches(settingsPath, around),
    ],
    why: t.whyDigest,
  }
}

/** One text message: the distributor's name, what happened, one link. To fit, the words are cut, never the link. */
export function noticeText(
  { title, path }: { title: string; path: string },
  { brand, publicUrl }: Around,
): string {
  const head = gsmText(`${brand.shortName}: `)
  const link = ` ${linkTo(publicUrl, path)}`
  return `${head}${gsmCut(gsmText(title), textLetters - gsmLength(head) - gsmLength(link))}${link}`
}
