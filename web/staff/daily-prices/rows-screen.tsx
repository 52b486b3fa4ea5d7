import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { departments } from '../../../contract/core/access.ts'
import { e4FromDollars, unitPriceText } from '../../../contract/core/money.ts'
import { type FileRow, type OpenFile, priceFiles } from '../../../contract/features/daily-prices/imports.ts'
import {
  type RowCause,
  type RowField,
  type RowFix,
  rowCauses,
  rowRemarks,
} from '../../../contract/features/daily-prices/rows.ts'
import { callForFile } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { handOver } from '../../core/hand-over.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { listPageSize, Pages } from '../frame/list-parts.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { Discard, FileFrame, StepDock, useFile } from './file-frame.tsx'
import { useFileWords } from './file-words.ts'
import { ImportButton } from './import-file.tsx'

/** The rows of a file by cause: what is wrong, what would be right, and one fix for all of a cause. */
export function RowsScreen() {
  const { id, file } = useFile()
  return (
    <FileFrame here="rows" id={id} file={file}>
      {(data) => <Rows file={data} />}
    </FileFrame>
  )
}

/** What the list shows: `cause:price_negative`, `remark:no_price`, `show:corrected`. */
type Chosen = { name: 'cause' | 'remark' | 'show' | 'skipped'; value: string }

function Rows({ file }: { file: OpenFile }) {
  const t = useFileWords()
  const path = `/admin/daily-prices/${file.id}/rows`
  const view = useFilters(path, ['cause', 'remark', 'show'])
  const { cause, remark, show } = view.filters
  const first = file.counts.causes.length > 0 ? rowCauses.find((one) => countOf(file, one) > 0) : undefined
  const chosen: Chosen = cause
    ? { name: 'cause', value: cause }
    : remark
      ? { name: 'remark', value: remark }
      : show
        ? { name: show === 'skipped' ? 'skipped' : 'show', value: show }
        : first
          ? { name: 'cause', value: first }
          : { name: 'show', value: file.corrected > 0 ? 'corrected' : 'clean' }
  return (
    <>
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <Causes file={file} chosen={chosen} linkWith={view.linkWith} path={path} />
        <div className="min-w-0 flex-1">
          {chosen.name === 'skipped' ? (
            <Skipped file={file} />
          ) : (
            <CauseRows
              key={`${chosen.name} ${chosen.value}`}
              file={file}
              chosen={chosen}
              page={view.page}
              onTurn={view.turn}
            />
          )}
        </div>
      </div>
      <StepDock lead={t.rows.ready(file.ready, file.toFix)} text={file.toFix > 0 ? t.rows.keeps : ''}>
        {file.state !== 'published' && <Discard id={file.id} />}
        {file.toFix > 0 && <SaveRejected id={file.id} />}
        <ImportButton supplierId={file.supplier.id} label={t.newFile} />
        <Link
          to={`/admin/daily-prices/${file.id}/changes` as never}
          className={buttonClass(file.toFix > 0 ? 'secondary' : 'primary')}
        >
          {t.rows.changes}
        </Link>
      </StepDock>
    </>
  )
}

const countOf = (file: OpenFile, cause: RowCause) =>
  file.counts.causes.find((one) => one.cause === cause)?.rows ?? 0

type CausesProps = {
  file: OpenFile
  chosen: Chosen
  path: string
  linkWith: (change: Record<'cause' | 'remark' | 'show', string>) => never
}

function Causes({ file, chosen, path, linkWith }: CausesProps) {
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
      className="border-line max-md:border-b md:w-75 md:shrink-0 md:border-r"
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

function SaveRejected({ id }: { id: number }) {
  const t = useFileWords()
  const errorText = useErrorText()
  const save = () =>
    callForFile(priceFiles.rows, { params: { id }, query: { show: 'rejected' } }, { type: 'text/csv' }).then(
      ({ content, fileName }) => handOver(content, fileName),
      (error) => showToast({ kind: 'failed', text: errorText(error) }),
    )
  return (
    <Button icon="document" onClick={() => void save()}>
      {t.rows.csv}
    </Button>
  )
}

function Skipped({ file }: { file: OpenFile }) {
  const t = useFileWords()
  return (
    <ol aria-label={t.rows.skippedText}>
      {(file.facts?.skipped ?? []).map(({ line, text, kind }) => (
        <li key={line} className="flex min-h-9 items-center gap-4 border-b border-line px-4 md:px-6">
          <span className="w-10 text-right text-ink-3 tabular-nums">{line}</span>
          <span className="w-32 shrink-0 text-12 text-ink-2">{t.columns.kinds[kind]}</span>
          <span className="min-w-0 truncate">{text}</span>
        </li>
      ))}
    </ol>
  )
}

type CauseProps = { file: OpenFile; chosen: Chosen; page: number; onTurn: (page: number) => void }

function CauseRows({ file, chosen, page, onTurn }: CauseProps) {
  const t = useFileWords()
  const cause = chosen.name === 'cause' ? (chosen.value as RowCause) : undefined
  const rows = useQuery({
    ...read(priceFiles.rows, {
      params: { id: file.id },
      query: { [chosen.name]: chosen.value, page: String(page), pageSize: String(listPageSize) },
    } as never),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const { data } = rows
  if (!data) return <RowsWaiting label={t.rows.title} className="md:px-6" />
  if (data.rows.length === 0)
    return file.toFix === 0 && file.rows > 0 ? (
      <EmptyState title={t.rows.allRight}>{t.rows.allRightText}</EmptyState>
    ) : (
      <EmptyState title={t.rows.noneHere} />
    )
  return (
    <>
      {cause && (
        <div className="flex flex-col gap-2 border-b border-line p-4 md:px-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 className="text-16 font-semibold">{t.causes[cause].title}</h2>
            <p className="text-12 text-ink-2">{t.rows.count(data.total, data.rows[0]?.line)}</p>
          </div>
          <p className="text-ink-2">{t.causes[cause].text}</p>
          <Fixes file={file} cause={cause} fixes={data.fixes} words={data.words} />
        </div>
      )}
      <RowTable file={file} cause={cause} rows={data.rows} />
      <Pages page={page} total={data.total} onTurn={onTurn} />
    </>
  )
}

type FixesProps = {
  file: OpenFile
  cause: RowCause
  fixes: readonly { fix: RowFix; rows: number }[]
  words: readonly string[]
}

function Fixes({ file, cause, fixes, words }: FixesProps) {
  const t = useFileWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [remember, setRemember] = useState(false)
  const mayFix = useMayCall(priceFiles.fix) && file.state === 'open'
  const fix = useWrite(priceFiles.fix, {
    refresh: [priceFiles.read, priceFiles.rows],
    onDone: ({ fixed, stay }) => showToast({ text: t.rows.fixed(fixed, stay) }),
    onFailed: (error) => {
      showToast({ kind: 'failed', text: errorText(error) })
      void client.invalidateQueries({ queryKey: [priceFiles.read.path] })
    },
  })
  if (!mayFix) return null
  const carryOut = (one: RowFix) =>
    fix.mutate({ params: { id: file.id }, body: { version: file.version, cause, fix: one, remember } })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {fixes.map(({ fix: one, rows }, i) => (
        <Button
          key={JSON.stringify(one)}
          kind={i === 0 && one.kind !== 'leave-out' ? 'primary' : 'secondary'}
          disabled={fix.isPending}
          onClick={() => carryOut(one)}
        >
          {t.rows.fixes[one.kind](rows, 'text' in one ? one.text : '')}
        </Button>
      ))}
      {words.map((word) => (
        <span key={word} className="inline-flex items-center gap-2">
          {t.rows.wordAs(word)}
          <Select
            label={t.rows.wordAs(word)}
            value=""
            disabled={fix.isPending}
            onChange={(value) => {
              const department = departments.find((one) => one === value)
              if (department) carryOut({ kind: 'department', word, department })
            }}
            options={[
              { value: '', label: t.rows.chooseDepartment },
              ...departments.map((value) => ({ value: value as string, label: t.departments[value] })),
            ]}
          />
        </span>
      ))}
      <Checkbox checked={remember} onChange={setRemember}>
        {t.rows.remember(file.supplier.name)}
      </Checkbox>
    </div>
  )
}

/** The cell that a cause is about, which can be typed right in place. */
const cellOf: Partial<Record<RowCause, RowField>> = {
  item_code_missing: 'itemCode',
  item_code_broken: 'itemCode',
  item_code_letters: 'itemCode',
  item_code_too_long: 'itemCode',
  duplicate_item_code: 'itemCode',
  other_vendor: 'itemCode',
  description_missing: 'description',
  department_unknown: 'department',
  um_missing: 'um',
  price1_not_a_number: 'price1E4',
  price_negative: 'price1E4',
  column_count: 'price1E4',
  quote_not_closed: 'price1E4',
}

const priceText = (dollars: number | null) => (dollars === null ? '' : unitPriceText(e4FromDollars(dollars)))

function RowTable({
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
  const field = cause && cellOf[cause]
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
    <div className="overflow-x-auto">
      <table aria-label={t.rows.title} className="w-full border-collapse text-left text-14 tabular-nums">
        <thead className="bg-ground text-12 text-ink-2 max-md:sr-only">
          <tr className="h-8 border-b border-line">
            {heads.map(([title, isRight], i) => (
              <th
                key={`${i} ${title}`}
                scope="col"
                className={`px-2 font-semibold ${isRight ? 'text-right' : ''}`}
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
        <td className="px-2 py-0.5 font-semibold wrap-anywhere max-md:px-0">
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
        <td className="px-2 text-right max-md:px-0">{row.inventory?.toLocaleString('en-US')}</td>
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
