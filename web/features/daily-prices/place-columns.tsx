import { type ReactNode, useState } from 'react'
import type { FileColumn, FilePlan } from '../../../contract/features/daily-prices/file-shapes.ts'
import type { OpenFile } from '../../../contract/features/daily-prices/imports.ts'
import { type RowField, requiredFields, rowFields } from '../../../contract/features/daily-prices/rows.ts'
import { useZone } from '../../ui/dates.tsx'
import { Select } from '../../ui/select.tsx'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { FileFormat, FileLines } from './file-format.tsx'
import { useFileWords } from './file-words.ts'

type Fields = readonly (RowField | null)[]

/** A file whose columns a person assigns: the price desk's, or a vendor's own. */
export type PlacedFile = Pick<OpenFile, 'state' | 'skipped' | 'plan' | 'facts' | 'rememberedAt'>

/** The fields that a person assigned to the columns of a file, and what is missing before it can be read. */
export function usePlacing({ plan, facts, state }: PlacedFile) {
  const t = useFileWords()
  const [fields, setFields] = useState<Fields>(plan?.columns ?? [])
  const placed = fields.filter((field) => field !== null)
  const twice = placed.find((field, i) => placed.indexOf(field) !== i)
  const missing = requiredFields.filter((field) => !placed.includes(field))
  const problem =
    plan?.headingLine === null
      ? t.columns.chooseHeading
      : twice
        ? t.columns.twice(t.fields[twice])
        : missing.length > 0
          ? t.columns.missing(missing.map((field) => t.fields[field]).join(', '))
          : undefined
  const isChanged = fields.some((field, i) => field !== plan?.columns[i])
  return {
    fields,
    place: (column: number, field: RowField | null) =>
      setFields(fields.map((one, i) => (i === column ? field : one))),
    problem,
    lead: problem ?? t.columns.placed(placed.length, fields.length),
    sendLabel: isChanged || state === 'failed' ? t.columns.check(facts?.rows ?? 0) : t.columns.checkAgain,
  }
}

type Props = {
  file: PlacedFile & { facts: NonNullable<PlacedFile['facts']>; plan: FilePlan }
  placing: ReturnType<typeof usePlacing>
  isLocked: boolean
  onFormat: (chosen: Partial<FilePlan>) => void
  /** A field shown above the format's fields. */
  children?: ReactNode
}

/** Assigns our fields to the columns of a file, and shows how the file is read. */
export function PlaceColumns({ file, placing, isLocked, onFormat, children }: Props) {
  const t = useFileWords()
  return (
    <div className="flex min-h-0 flex-1 max-2xl:flex-col">
      <div className="relative min-w-0 flex-1 overflow-x-auto">
        {file.facts.columns.length > 0 && (
          <>
            <p className="px-4 py-2 text-12 text-ink-2 md:hidden">{t.columns.computer}</p>
            <ColumnTable
              file={file}
              columns={file.facts.columns}
              fields={placing.fields}
              isLocked={isLocked}
              onChange={placing.place}
            />
          </>
        )}
      </div>
      <aside className="flex flex-col border-line max-2xl:border-t 2xl:w-90 2xl:border-l">
        <FileFormat facts={file.facts} plan={file.plan} isLocked={isLocked} onChange={onFormat}>
          {children}
        </FileFormat>
        <FileLines
          facts={file.facts}
          skipped={file.skipped}
          {...(file.plan.headingLine === null &&
            !isLocked && { onHeading: (headingLine: number) => onFormat({ headingLine }) })}
        />
      </aside>
    </div>
  )
}

type TableProps = {
  file: PlacedFile
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
  file: PlacedFile
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
