import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import {
  type CustomerField,
  type CustomerRow,
  customerFile,
  rowStates,
} from '../../../contract/features/setup/customer-file.ts'
import { setup } from '../../../contract/features/setup/setup.ts'
import type { CallError } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ChoiceFilter } from '../frame/filter-fields.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import type { ListView } from '../grid/use-list.ts'
import type { OpenFile } from './customer-upload.tsx'
import { useSetupWords } from './words.ts'

type View = ListView & {
  list: UseQueryResult<ReplyOf<typeof customerFile.read>, CallError<typeof customerFile.read>>
  filters: { state: string }
  change: (filters: { state: string }) => void
}

const kinds: Record<CustomerRow['state'], BadgeKind> = {
  good: 'accent',
  refused: 'danger',
  known: 'neutral',
  left_out: 'neutral',
}
const shownFields = [
  'name',
  'accountNumber',
  'contact',
  'email',
  'phoneNumber',
  'addressLine1',
  'city',
  'state',
  'zipCode',
  'terms',
  'priceTier',
  'routeNumber',
] as const satisfies readonly CustomerField[]
const seldom: readonly CustomerField[] = ['contact', 'phoneNumber', 'addressLine1', 'accountNumber']

/** The rows of the file, with the reason for each rejected one. Cells can be fixed in place; then the valid rows are added. */
export function CustomerRows({ view, file }: { view: View; file: OpenFile }) {
  const words = useSetupWords()
  const t = words.customers
  const errorText = useErrorText()
  const columns = useColumns()
  const write = useWrite(customerFile.write, {
    refresh: [customerFile.read, customerFile.invitees, setup.read],
    onDone: ({ added }) => showToast({ text: t.added(added) }),
  })
  const { good } = file.counts
  return (
    <section aria-label={t.list} className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {t.counts(file.counts)}
        {file.withoutRoute > 0 && (
          <span className="font-normal text-ink-2"> · {t.withoutRoute(file.withoutRoute)}</span>
        )}
      </p>
      {file.balance !== 0 && (
        <p className="text-ink-2">{t.openingBalance(moneyText(centsFromDollars(file.balance)))}</p>
      )}
      {file.unknownReps > 0 && <p className="text-ink-2">{t.unknownReps(file.unknownReps)}</p>}
      {write.error && (
        <Banner kind="danger" urgent>
          {errorText(write.error)}
        </Banner>
      )}
      {good === 0 ? (
        <p className="text-ink-2">{t.nothing}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            kind="primary"
            size={44}
            busy={write.isPending ? t.adding : undefined}
            onClick={() => write.mutate({ body: { rows: good } })}
          >
            {t.add(good)}
          </Button>
          {file.counts.refused > 0 && <span className="text-ink-2">{t.restStays}</span>}
        </div>
      )}
      <div className="rounded-4 border border-line">
        <DataGrid
          name="customer-file"
          label={t.list}
          view={view}
          columns={columns}
          idOf={({ line }) => line}
          nameOf={({ line, values }) => values.name ?? `${t.line} ${line}`}
          filters={
            <ChoiceFilter
              label={t.state}
              value={rowStates.find((one) => one === view.filters.state) ?? ''}
              onChange={(state) => view.change({ state })}
              options={[
                { value: '', label: t.anyState },
                ...rowStates.map((value) => ({ value, label: t.states[value] })),
              ]}
            />
          }
        />
      </div>
    </section>
  )
}

function useColumns(): Column<CustomerRow>[] {
  const { customers: t } = useSetupWords()
  const errorText = useErrorText()
  const mend = useWrite(customerFile.mend, { refresh: [customerFile.read] })
  const isOpen = ({ state }: CustomerRow) => state === 'good' || state === 'refused'
  const causesOf = (row: CustomerRow, field?: CustomerField) =>
    row.causes.filter((one) => field === undefined || one.field === field).map(({ cause }) => t.causes[cause])
  const stateText = (row: CustomerRow) => [t.states[row.state], ...causesOf(row)].join(', ')
  const fields = shownFields.map((field): Column<CustomerRow> => {
    // Also shows the route assigned by the ZIP code.
    const text = (row: CustomerRow) =>
      row.values[field] ?? (field === 'routeNumber' ? (row.routeNumber ?? '') : '')
    return {
      key: field,
      title: t.fields[field],
      text,
      ...(field === 'name' ? { sort: 'name', phone: 'title' as const } : {}),
      roomy: seldom.includes(field),
      cell: (row) => (
        <span className={causesOf(row, field).length > 0 ? 'text-danger' : ''}>{text(row)}</span>
      ),
      edit: {
        text: (row) => row.values[field] ?? '',
        isOpen,
        save: async (row, value) => {
          try {
            await mend.mutateAsync({
              params: { line: String(row.line) },
              body: { values: { [field]: value } },
            })
            return { kind: 'saved' }
          } catch (error) {
            return { kind: 'refused', message: errorText(error as never) }
          }
        },
      },
    }
  })
  const [name, ...rest] = fields
  return [
    ...(name ? [name] : []),
    {
      key: 'status',
      title: t.state,
      sort: 'state',
      width: 150,
      phone: 'aside',
      text: stateText,
      cell: (row) => (
        <span className="flex flex-col items-start gap-0.5">
          <Badge kind={kinds[row.state]}>{t.states[row.state]}</Badge>
          {/* Errors beside the name, because the cell itself may be scrolled out of view or in a hidden column. */}
          {causesOf(row).map((cause) => (
            <span key={cause} className="text-12 text-danger">
              {cause}
            </span>
          ))}
          {row.hints.includes('no_route') && <span className="text-12 text-amber">{t.noRoute}</span>}
        </span>
      ),
    },
    ...rest,
    {
      key: 'leave',
      title: t.leave,
      bare: true,
      width: 120,
      phone: 'action',
      text: () => '',
      cell: (row) =>
        row.state === 'known' ? null : (
          <Button
            size={28}
            kind="quiet"
            aria-label={row.state === 'left_out' ? t.takeInLine(row.line) : t.leaveOut(row.line)}
            onClick={() =>
              mend.mutate({ params: { line: String(row.line) }, body: { leftOut: row.state !== 'left_out' } })
            }
          >
            {row.state === 'left_out' ? t.takeIn : t.leave}
          </Button>
        ),
    },
  ]
}
