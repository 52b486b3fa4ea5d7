import { Link } from '@tanstack/react-router'
import type { OpenFile } from '../../../contract/features/daily-prices/imports.ts'
import { type RowCause, rowCauses, rowRemarks } from '../../../contract/features/daily-prices/rows.ts'
import { useFileWords } from '../../features/daily-prices/file-words.ts'

/** The list's filter: rows with an error or a remark, corrected or clean rows, or skipped lines. */
export type Chosen = { name: 'cause' | 'remark' | 'show' | 'skipped'; value: string }

export const countOf = (file: OpenFile, cause: RowCause): number =>
  file.counts.causes.find((one) => one.cause === cause)?.rows ?? 0

type CausesProps = {
  file: OpenFile
  chosen: Chosen
  path: string
  linkWith: (change: Record<'cause' | 'remark' | 'show', string>) => never
}

/** The errors in a file's rows with their counts, errors before remarks. */
export function Causes({ file, chosen, path, linkWith }: CausesProps) {
  const t = useFileWords()
  const remarked = file.counts.remarks.reduce((sum, { rows }) => sum + rows, 0)
  const clean = file.ready - file.corrected
  const groups = [
    {
      title: t.rows.rejected(file.toFix),
      rows: rowCauses.flatMap((cause) =>
        countOf(file, cause) > 0
          ? [
              {
                name: 'cause' as const,
                value: cause,
                text: t.causes[cause].title,
                count: countOf(file, cause),
              },
            ]
          : [],
      ),
    },
    {
      title: t.rows.remarked(remarked + file.corrected),
      rows: [
        ...rowRemarks.flatMap((remark) => {
          const count = file.counts.remarks.find((one) => one.remark === remark)?.rows ?? 0
          return count > 0 ? [{ name: 'remark' as const, value: remark, text: t.remarks[remark], count }] : []
        }),
        ...(file.corrected > 0
          ? [{ name: 'show' as const, value: 'corrected', text: t.rows.corrected, count: file.corrected }]
          : []),
      ],
    },
    {
      title: t.rows.clean(clean),
      rows:
        clean > 0 ? [{ name: 'show' as const, value: 'clean', text: t.rows.cleanText, count: clean }] : [],
    },
    {
      title: t.rows.leftOut(file.leftOut),
      rows:
        file.leftOut > 0
          ? [{ name: 'show' as const, value: 'left-out', text: t.rows.leftOutText, count: file.leftOut }]
          : [],
    },
    {
      title: t.rows.none(file.skipped),
      rows:
        file.skipped > 0
          ? [{ name: 'skipped' as const, value: 'skipped', text: t.rows.skippedText, count: file.skipped }]
          : [],
    },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <nav
      aria-label={t.rows.causesTitle}
      className="border-line max-md:border-b md:w-56 md:shrink-0 2xl:w-75 md:border-r"
    >
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h2 className="flex h-8 items-center border-b border-line bg-ground px-4 text-12 font-semibold text-ink-2 md:px-6">
            {title}
          </h2>
          {rows.map(({ name, value, text, count }) => {
            const isHere = chosen.value === value
            return (
              <Link
                key={value}
                to={path as never}
                search={linkWith({
                  cause: '',
                  remark: '',
                  show: '',
                  [name === 'skipped' ? 'show' : name]: value,
                })}
                aria-current={isHere ? 'page' : undefined}
                className={`flex min-h-9 items-center justify-between gap-3 border-b border-line px-4 max-md:min-h-11 md:px-6 ${
                  isHere ? 'bg-tint font-semibold' : 'hover:bg-sunken'
                }`}
              >
                {text}
                <span className="text-12 text-ink-2 tabular-nums">{count.toLocaleString('en-US')}</span>
              </Link>
            )
          })}
        </section>
      ))}
    </nav>
  )
}
