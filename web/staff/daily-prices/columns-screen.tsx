import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileColumn, FilePlan } from '../../../contract/features/daily-prices/file-shapes.ts'
import { type OpenFile, priceFiles } from '../../../contract/features/daily-prices/imports.ts'
import { type RowField, requiredFields, rowFields } from '../../../contract/features/daily-prices/rows.ts'
import { suppliers } from '../../../contract/features/suppliers.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { Discard, FileFrame, StepDock, useFile } from './file-frame.tsx'
import { useFileWords } from './file-words.ts'

/** Which columns a file has, what they are to us, and how the file is read. */
export function ColumnsScreen() {
  const { id, file } = useFile()
  return (
    <FileFrame here="columns" id={id} file={file}>
      {(data) => <Columns key={data.version} file={data} />}
    </FileFrame>
  )
}

type Fields = readonly (RowField | null)[]
const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
const delimiters = [',', ';', '\t', '|'] as const

function Columns({ file }: { file: OpenFile }) {
  const t = useFileWords()
  const errorText = useErrorText()
  const mayChange = useMayCall(priceFiles.setColumns) && file.state !== 'published'
  const { facts, plan } = file
  const [fields, setFields] = useState<Fields>(plan?.columns ?? [])
  const set = useWrite(priceFiles.setColumns, {
    refresh: [priceFiles.read, priceFiles.rows],
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const readAgain = (chosen: Partial<FilePlan> & { supplierId?: number }) =>
    set.mutate({ params: { id: file.id }, body: { version: file.version, ...chosen } as never })
  if (!facts || !plan)
    return (
      <StepDock lead={t.failures[file.failure?.code ?? 'damaged']} text={t.unchanged}>
        <Discard id={file.id} />
      </StepDock>
    )
  const placed = fields.filter((field) => field !== null)
  const twice = placed.find((field, i) => placed.indexOf(field) !== i)
  const missing = requiredFields.filter((field) => !placed.includes(field))
  const problem = twice
    ? t.columns.twice(t.fields[twice])
    : missing.length > 0
      ? t.columns.missing(missing.map((field) => t.fields[field]).join(', '))
      : undefined
  const isChanged = fields.some((field, i) => field !== plan.columns[i])
  return (
    <>
      <div className="flex min-h-0 flex-1 max-2xl:flex-col">
        <div className="relative min-w-0 flex-1 overflow-x-auto">
          <p className="px-4 py-2 text-12 text-ink-2 md:hidden">{t.columns.computer}</p>
          <ColumnTable
            file={file}
            columns={facts.columns}
            fields={fields}
            isLocked={!mayChange}
            onChange={(column, field) => setFields(fields.map((one, i) => (i === column ? field : one)))}
          />
        </div>
        <aside className="flex flex-col border-line max-2xl:border-t 2xl:w-90 2xl:border-l">
          <Format file={file} plan={plan} isLocked={!mayChange || set.isPending} onChange={readAgain} />
          <Lines file={file} />
        </aside>
      </div>
      <StepDock
        lead={problem ?? t.columns.placed(placed.length, fields.length)}
        text={problem ? '' : t.columns.kept(file.supplier.name)}
      >
        {mayChange && <Discard id={file.id} />}
        {mayChange && (
          <Button
            kind="primary"
            disabled={problem !== undefined}
            busy={set.isPending ? t.columns.sending : undefined}
            onClick={() => readAgain({ columns: [...fields] })}
          >
            {isChanged || file.state === 'failed' ? t.columns.check(facts.rows) : t.columns.checkAgain}
          </Button>
        )}
      </StepDock>
    </>
  )
}

type TableProps = {
  file: OpenFile
  columns: readonly FileColumn[]
  fields: Fields
  isLocked: boolean
  onChange: (column: number, field: RowField | null) => void
}

function ColumnTable({ file, columns, fields, isLocked, onChange }: TableProps) {
  const t = useFileWords()
  const groupOf = (column: FileColumn) =>
    column.look
      ? 'look'
      : column.field && requiredFields.some((field) => field === column.field)
        ? 'required'
        : 'others'
  const groups = (['look', 'required', 'others'] as const).map((group) => ({
    group,
    rows: columns.flatMap((column, i) => (groupOf(column) === group ? [{ column, i }] : [])),
  }))
  return (
    <table aria-label={t.columns.title} className="w-full border-collapse text-left text-14">
      <thead className="bg-ground text-12 text-ink-2 max-md:sr-only">
        <tr className="h-8 border-b border-line">
          {[t.columns.inFile, t.columns.filled, t.columns.first, t.columns.field, t.columns.how].map(
            (title, i) => (
              <th key={title} scope="col" className={`font-semibold ${i === 0 ? 'pl-4 md:pl-6' : 'px-2'}`}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ group, rows }) => (
          <tbody key={group}>
            <tr className="h-8 border-b border-line bg-ground">
              <th colSpan={5} scope="rowgroup" className="pl-4 text-12 font-semibold text-ink-2 md:pl-6">
                {t.columns.group(t.columns.groups[group], rows.length)}
              </th>
            </tr>
            {rows.map(({ column, i }) => (
              <ColumnRow
                key={i}
                file={file}
                column={column}
                place={i}
                field={fields[i] ?? null}
                isLocked={isLocked}
                onChange={(field) => onChange(i, field)}
              />
            ))}
          </tbody>
        ))}
    </table>
  )
}

type RowProps = {
  file: OpenFile
  column: FileColumn
  place: number
  field: RowField | null
  isLocked: boolean
  onChange: (field: RowField | null) => void
}

function ColumnRow({ file, column, place, field, isLocked, onChange }: RowProps) {
  const t = useFileWords()
  const { language } = useLanguage()
  const zone = useZone()
  const name = column.heading.trim() || t.columns.noHeading(place + 1)
  const rows = Math.max(1, file.facts?.rows ?? 1)
  const percent = Math.round((column.filled / rows) * 100)
  const how =
    column.look && field === column.field
      ? t.columns.looks[column.look]
      : field !== column.field
        ? t.columns.how_.person
        : column.how === 'remembered' && file.rememberedAt
          ? t.columns.rememberedOn(dayAndTimeText(new Date(file.rememberedAt), zone, language))
          : t.columns.how_[column.how ?? 'none']
  return (
    <tr className="h-9 border-b border-line max-md:grid max-md:h-auto max-md:grid-cols-2 max-md:gap-x-2 max-md:px-4 max-md:py-2">
      <th scope="row" className="pl-4 font-semibold wrap-anywhere max-md:pl-0 md:min-w-32 md:pl-6">
        {name}
      </th>
      <td className="px-2 max-md:text-right">
        <span className="inline-flex items-center gap-2">
          <span className="h-1 w-10 bg-line" aria-hidden="true">
            <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
          </span>
          <span className="text-12 text-ink-2">{percent}%</span>
        </span>
      </td>
      <td className="max-w-60 truncate px-2 text-12 text-ink-2 max-md:col-span-2 max-md:max-w-none max-md:px-0">
        {column.samples.join(', ')}
      </td>
      <td className="px-2 py-1 max-md:col-span-2 max-md:px-0 md:min-w-44">
        <Select
          label={t.columns.fieldOf(name)}
          value={field ?? ''}
          disabled={isLocked}
          onChange={(value) => onChange(value === '' ? null : (value as RowField))}
          options={[
            { value: '' as const, label: t.columns.none },
            ...rowFields.map((value) => ({ value, label: t.fields[value] })),
          ]}
        />
      </td>
      <td
        className={`px-2 text-12 max-md:col-span-2 max-md:px-0 ${column.look ? 'font-semibold text-amber' : 'text-ink-2'}`}
      >
        {how}
      </td>
    </tr>
  )
}

type FormatProps = {
  file: OpenFile
  plan: FilePlan
  isLocked: boolean
  onChange: (chosen: Partial<FilePlan> & { supplierId?: number }) => void
}

function Format({ file, plan, isLocked, onChange }: FormatProps) {
  const t = useFileWords()
  const c = t.columns
  const mayList = useMayCall(suppliers.list)
  const list = useQuery({
    ...read(suppliers.list, { query: { pageSize: '300' } } as never),
    enabled: mayList,
  })
  const [heading, setHeading] = useState(String(plan.headingLine ?? ''))
  const own = { value: String(file.supplier.id), label: file.supplier.name }
  const others = (list.data?.rows ?? []).filter(({ id }) => id !== file.supplier.id)
  return (
    <div className="grid grid-cols-2 gap-3 p-4 md:px-6">
      <Field label={c.supplier}>
        <Select
          value={own.value}
          disabled={isLocked}
          onChange={(value) => onChange({ supplierId: Number(value) })}
          options={[own, ...others.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      </Field>
      <Field label={c.heading}>
        <TextInput
          value={heading}
          inputMode="numeric"
          readOnly={isLocked}
          onChange={setHeading}
          onBlur={() => {
            const line = Number(heading)
            if (Number.isInteger(line) && line > 0 && line !== plan.headingLine)
              onChange({ headingLine: line })
          }}
        />
      </Field>
      {plan.sheet !== null ? (
        <Field label={c.sheet}>
          <Select
            value={plan.sheet}
            disabled={isLocked}
            onChange={(sheet) => onChange({ sheet })}
            options={(file.facts?.sheets ?? []).map((value) => ({ value, label: value }))}
          />
        </Field>
      ) : (
        <>
          <Field label={c.encoding}>
            <Select
              value={plan.encoding ?? 'utf-8'}
              disabled={isLocked}
              onChange={(encoding) => onChange({ encoding })}
              options={encodings.map((value) => ({ value, label: c.encodings[value] }))}
            />
          </Field>
          <Field label={c.delimiter}>
            <Select
              value={plan.delimiter ?? ','}
              disabled={isLocked}
              onChange={(delimiter) => onChange({ delimiter })}
              options={delimiters.map((value) => ({ value, label: c.delimiters[value] }))}
            />
          </Field>
        </>
      )}
      <Field label={c.decimals}>
        <Select
          value={plan.decimals}
          disabled={isLocked}
          onChange={(decimals) => onChange({ decimals })}
          options={(['dot', 'comma'] as const).map((value) => ({ value, label: c.marks[value] }))}
        />
      </Field>
      <Field label={c.dates}>
        <Select
          value={plan.dayOrder}
          disabled={isLocked}
          onChange={(dayOrder) => onChange({ dayOrder })}
          options={(['mdy', 'dmy'] as const).map((value) => ({ value, label: c.orders[value] }))}
        />
      </Field>
      <p className="col-span-2 text-12 text-ink-2">{c.found}</p>
    </div>
  )
}

const shownLines = 14

function Lines({ file: { facts, skipped } }: { file: OpenFile }) {
  const t = useFileWords()
  if (!facts) return null
  return (
    <section aria-label={t.columns.lines} className="border-t border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-3 md:px-6">
        <h2 className="font-semibold">{t.columns.lines}</h2>
        <p className="text-12 text-ink-2">{t.columns.lineCount(facts.lines, skipped)}</p>
      </div>
      <ol className="text-12">
        {facts.firstLines.slice(0, shownLines).map(({ line, text, kind }) => (
          <li
            key={line}
            className={`flex h-7 items-center gap-3 border-t border-line px-4 md:px-6 ${kind === 'heading' ? 'bg-tint font-semibold' : ''}`}
          >
            <span className="w-6 text-right text-ink-3 tabular-nums">{line}</span>
            <span className="min-w-0 flex-1 truncate">{text}</span>
            {t.columns.kinds[kind] && (
              <Badge kind={kind === 'heading' ? 'accent' : 'neutral'}>{t.columns.kinds[kind]}</Badge>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
