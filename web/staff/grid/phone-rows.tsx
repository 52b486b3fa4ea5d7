import { Fragment, type ReactNode } from 'react'
import type { Column } from './column.ts'

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => number
  groups?: { keyOf: (row: Row) => string; head: (key: string) => ReactNode } | undefined
}

/** The rows as cards for phones: a title with one fact beside it, and the other facts on a line below. */
export function PhoneRows<Row>({ label, columns, rows, idOf, groups }: Props<Row>) {
  const inPlace = (place: NonNullable<Column<Row>['phone']>) =>
    columns.filter(
      ({ phone, optional }, i) => (phone ?? (i === 0 ? 'title' : optional ? 'hidden' : 'line')) === place,
    )
  const [titles, asides, lines] = [inPlace('title'), inPlace('aside'), inPlace('line')]
  const actions = inPlace('action')
  return (
    <ul aria-label={label}>
      {rows.map((row, i) => (
        <Fragment key={idOf(row)}>
          {groups && (i === 0 || groups.keyOf(rows[i - 1] as Row) !== groups.keyOf(row)) && (
            <li className="border-b border-line bg-ground px-4 py-2">{groups.head(groups.keyOf(row))}</li>
          )}
          <li className="flex min-h-16 flex-col justify-center gap-0.5 border-b border-line px-4 py-2">
            <div className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                {titles.map(({ key, cell }) => (
                  <div key={key}>{cell(row)}</div>
                ))}
              </div>
              {asides.map(({ key, cell }) => (
                <div key={key} className="shrink-0 text-right">
                  {cell(row)}
                </div>
              ))}
            </div>
            <div className="flex items-end gap-3">
              <dl className="flex min-w-0 flex-1 flex-wrap gap-x-3 text-12 text-ink-2">
                {lines
                  .filter(({ text }) => text(row) !== '')
                  .map(({ key, title, cell }) => (
                    <div key={key} className="flex min-w-0 gap-1">
                      <dt className="text-ink-3">{title}</dt>
                      <dd className="min-w-0 wrap-anywhere">{cell(row)}</dd>
                    </div>
                  ))}
              </dl>
              {actions.map(({ key, cell }) => (
                <div key={key}>{cell(row)}</div>
              ))}
            </div>
          </li>
        </Fragment>
      ))}
    </ul>
  )
}
