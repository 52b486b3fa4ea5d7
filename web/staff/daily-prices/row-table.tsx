import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { e4FromDollars, unitPriceText } from '../../../contract/core/money.ts'
import { fieldOfCause } from '../../../contract/features/daily-prices/cause-fields.ts'
import { type FileRow, type OpenFile, priceFiles } from '../../../contract/features/daily-prices/imports.ts'
import type { RowCause, RowField } from '../../../contract/features/daily-prices/rows.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { useFileWords } from '../../features/daily-prices/file-words.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'

const priceText = (dollars: number | null) => (dollars === null ? '' : unitPriceText(e4FromDollars(dollars)))

/** Rows of a file beside our items; a wrong cell can be edited in place. */
export function RowTable({
  file,
  cause,
  rows,
}: {
  file: OpenFile
  cause: RowCause | undefined
  rows: readonly FileRow[]
}) {
  const t = useFileWords()
  const [opened, setOpened] = useState<number>()
  const field = cause && fieldOfCause[cause]
  const isOther = field === 'department' || field === 'um'
  const heads: [string, boolean][] = [
    [t.rows.line, true],
    [t.rows.item, false],
    [t.rows.name, false],
    ...(isOther ? [[t.fields[field], false] as [string, boolean]] : []),
    [t.rows.ours, false],
    [t.rows.price, true],
    [t.rows.now, true],
    [t.rows.stock, true],
    ['', false],
  ]
  return (
    <div className="relative overflow-x-auto">
      <table aria-label={t.rows.title} className="w-full border-collapse text-left text-14 tabular-nums">
        <thead className="bg-ground text-12 text-ink-2 max-md:sr-only">
          <tr className="h-8 border-b border-line">
            {heads.map(([title, isRight], i) => (
              <th
                key={`${i} ${title}`}
                scope="col"
                className={`px-2 font-semibold ${isRight ? 'text-right' : ''} ${title === t.rows.stock ? 'max-2xl:hidden' : ''}`}
              >
                {title || <span className="sr-only">{t.rows.leaveOut}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OneRow
              key={`${row.line} ${file.version}`}
              file={file}
              row={row}
              field={field}
              isOther={isOther}
              columns={heads.length}
              isOpen={opened === row.line}
              onOpen={() => setOpened(opened === row.line ? undefined : row.line)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type OneProps = {
  file: OpenFile
  row: FileRow
  field: RowField | undefined
  isOther: boolean
  columns: number
  isOpen: boolean
  onOpen: () => void
}

function OneRow({ file, row, field, isOther, columns, isOpen, onOpen }: OneProps) {
  const t = useFileWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const start = field ? textOf(row, field) : ''
  const [typed, setTyped] = useState(start)
  const maySet = useMayCall(priceFiles.setRow) && file.state === 'open'
  const set = useWrite(priceFiles.setRow, {
    refresh: [priceFiles.read, priceFiles.rows],
    onFailed: (error) => {
      showToast({ kind: 'failed', text: errorText(error) })
      if (error.code === 'changed_meanwhile')
        void client.invalidateQueries({ queryKey: [priceFiles.read.path] })
    },
  })
  const send = (body: { fields?: Partial<Record<RowField, string>>; leaveOut?: boolean }) =>
    set.mutate({ params: { id: file.id, line: row.line }, body: { version: file.version, ...body } } as never)
  const save = () => field && send({ fields: { [field]: typed.trim() } })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') setTyped(start)
  }
  const cell = (one: RowField, text: string) =>
    one === field && maySet && !row.leftOut ? (
      <div className="min-w-28" onKeyDown={onKeyDown}>
        <TextInput
          aria-label={t.rows.fieldOfLine(t.fields[one], row.line)}
          aria-invalid
          value={typed}
          onChange={setTyped}
          onFocus={() => isOpen || onOpen()}
        />
      </div>
    ) : (
      text
    )
  return (
    <>
      <tr
        className={`min-h-9 border-b border-line max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-2 ${isOpen ? 'bg-sunken' : ''}`}
      >
        <td className="px-2 text-right text-ink-3 max-md:col-span-2 max-md:px-0 max-md:text-left">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t.rows.asCame(row.line)}
            className="rounded-2 hover:underline max-md:min-h-11"
            onClick={onOpen}
          >
            {row.line}
          </button>
        </td>
        <td className="px-2 py-0.5 max-md:px-0">{cell('itemCode', row.itemCode)}</td>
        <td className="px-2 py-0.5 font-semibold wrap-anywhere max-md:px-0 md:min-w-44">
          {cell('description', row.description)}
        </td>
        {isOther && field && <td className="px-2 py-0.5 max-md:px-0">{cell(field, textOf(row, field))}</td>}
        <td className="px-2 max-md:px-0">
          {row.ours ? (
            <span className="inline-flex items-center gap-1 text-accent">
              <Icon name="check" />
              {row.ours.by === 'code' ? row.ours.productId : t.rows.sameName(String(row.ours.productId))}
            </span>
          ) : (
            <span className="text-ink-2">{t.rows.noneOfOurs}</span>
          )}
        </td>
        <td className="px-2 py-0.5 text-right max-md:px-0">
          {cell(
            'price1E4',
            row.remarks.includes('price_kept')
              ? t.rows.priceKept
              : row.price === null
                ? row.priceText
                : priceText(row.price),
          )}
        </td>
        <td className="px-2 text-right text-ink-2 max-md:px-0">{priceText(row.ours?.price ?? null)}</td>
        <td className="px-2 text-right max-2xl:hidden">{row.inventory?.toLocaleString('en-US')}</td>
        <td className="px-2 text-right whitespace-nowrap max-md:px-0">
          {maySet &&
            (typed !== start ? (
              <Button size={28} busy={set.isPending ? t.rows.saving : undefined} onClick={save}>
                {t.rows.save}
              </Button>
            ) : (
              <Button
                size={28}
                kind="quiet"
                disabled={set.isPending}
                onClick={() => send({ leaveOut: !row.leftOut })}
              >
                {row.leftOut ? t.rows.takeIn : t.rows.leaveOut}
              </Button>
            ))}
        </td>
      </tr>
      {isOpen && (
        <tr className="border-b border-line bg-sunken">
          <td colSpan={columns} className="px-4 py-3 text-12 md:px-6">
            <strong className="font-semibold">{t.rows.asCame(row.line)}</strong>
            <p className="text-ink-2 wrap-anywhere">{row.raw.join(', ')}</p>
            {row.corrections.length > 0 && (
              <p>{row.corrections.map((correction) => t.corrections[correction]).join(' · ')}</p>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

function textOf(row: FileRow, field: RowField): string {
  switch (field) {
    case 'itemCode':
      return row.itemCode
    case 'description':
      return row.description
    case 'department':
      return row.department
    case 'um':
      return row.um
    default:
      return row.priceText
  }
}
