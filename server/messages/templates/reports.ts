import { type Around, type Block, type Draft, headerText, linkTo } from '../layout.ts'
import { reportWords } from './report-words.ts'

type Figure = { label: string; value: string; was: string | null }

/** A report as it is mailed; names and figures are in the reader's language. */
export type ReportFacts = {
  title: string
  days: string
  /** The report's figures over all its days; the first is the headline. */
  figures: readonly Figure[]
  /** The dimension by which the figures are split, and the largest parts of the headline figure. */
  split: string
  parts: readonly Figure[]
  path: string
}

/** The mail with a scheduled report. */
export function report({ title, days, figures, split, parts, path }: ReportFacts, around: Around): Draft {
  const t = reportWords[around.language]
  const [headline] = figures
  const text = ({ value, was }: Figure) => (was === null ? value : `${value} (${t.was(was)})`)
  const rows = (all: readonly Figure[]) => all.map((one) => [headerText(one.label), text(one)] as const)
  const body: Block[] = headline
    ? [
        { kind: 'facts', rows: rows(figures) },
        ...(parts.length > 0
          ? [
              { kind: 'heading' as const, text: split },
              { kind: 'facts' as const, rows: rows(parts) },
            ]
          : []),
      ]
    : [{ kind: 'text', text: t.nothing }]
  return {
    subject: t.subject(title, days),
    preview: headline ? `${headline.label}: ${text(headline)}` : t.nothing,
    blocks: [
      { kind: 'title', text: title },
      { kind: 'text', text: days },
      ...body,
      { kind: 'button', label: t.open, href: linkTo(around.publicUrl, path) },
    ],
    why: t.why,
  }
}
