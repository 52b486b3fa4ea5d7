import { dayAt } from '../../../contract/core/dates.ts'
import { shipDayText } from '../../../contract/words/day-words.ts'
import { type Around, type Block, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

type ThreadFacts = {
  /** F-3107. */
  number: string
  /** Empty for a thread that a bad rating started. */
  subject: string
  /** The thread’s page, for the reader. */
  openPath: string
}
export type FeedbackAnsweredFacts = ThreadFacts & {
  from: string
  text: string
  files: number
  /** When it resolves automatically; null while the distributor works on it. */
  closesAt: string | null
  /** Whether replies to the email are received. */
  takesReplies?: boolean
}
/** `from` is null for a thread that nobody answered. */
export type FeedbackResolvedFacts = ThreadFacts & { from: string | null; text: string }
export type FeedbackWrittenFacts = ThreadFacts & {
  from: string
  company: string
  accountNumber: number
  /** Empty for a rating without a comment. */
  text: string
}

const open = (label: string, path: string, { publicUrl }: Around): Block => ({
  kind: 'button',
  label,
  href: linkTo(publicUrl, path),
})

const quote = (text: string): Block[] => (text === '' ? [] : [{ kind: 'quote', text }])

/** The distributor's answer, for the person who asked. */
export function feedbackAnswered(facts: FeedbackAnsweredFacts, around: Around): Draft {
  const t = wordsOf(around.language).feedback
  const { number, subject, openPath, from, text, files, closesAt, takesReplies } = facts
  const title = subject || t.rated
  return {
    subject: t.subject(title, number),
    preview: t.answeredBy(from, around.brand.name),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'quote', text },
      { kind: 'text', text: t.answeredBy(from, around.brand.name) },
      ...(files > 0 ? [{ kind: 'text' as const, text: t.files(files) }] : []),
      { kind: 'text', text: takesReplies ? t.answerHere : t.answerThere },
      open(t.open, openPath, around),
      ...(closesAt
        ? [
            {
              kind: 'quiet' as const,
              text: t.closes(shipDayText(dayAt(new Date(closesAt), around.timeZone), around.language)),
            },
          ]
        : []),
    ],
    why: t.why(number),
  }
}

/** The mail that a thread is resolved: by whom, or because no answer came. */
export function feedbackResolved(facts: FeedbackResolvedFacts, around: Around): Draft {
  const t = wordsOf(around.language).feedback
  const { number, subject, openPath, from, text } = facts
  const title = subject || t.rated
  const how = from === null ? t.silence : t.resolvedBy(from, around.brand.name)
  return {
    subject: t.resolvedSubject(title, number),
    preview: how,
    blocks: [
      { kind: 'title', text: title },
      ...quote(text),
      { kind: 'text', text: how },
      { kind: 'text', text: t.again },
      open(t.open, openPath, around),
    ],
    why: t.why(number),
  }
}

/** The mail with a customer's message, for the staff member in charge of the customer. */
export function feedbackWritten(facts: FeedbackWrittenFacts, around: Around): Draft {
  const t = wordsOf(around.language).feedback
  const { number, subject, openPath, from, company, accountNumber, text } = facts
  const title = subject || t.rated
  return {
    subject: t.written(company, title),
    preview: t.writtenBy(from),
    blocks: [
      { kind: 'title', text: title },
      ...quote(text),
      {
        kind: 'facts',
        rows: [
          [t.from, from],
          [t.account, `${company}, ${accountNumber}`],
          [t.number, number],
        ],
      },
      open(t.answer, openPath, around),
    ],
    why: t.whyDesk,
  }
}
