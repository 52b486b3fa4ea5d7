import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { deliveries } from '../../../contract/features/deliveries.ts'
import { callForFile } from '../../core/api-files.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useMessages } from '../../words/language.tsx'
import { SaveMenu } from '../files/save-menu.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { DeliveriesTable, DeliveryCards } from './deliveries-list.tsx'
import {
  dayChoices,
  deliveriesPageSize,
  deliveriesQuery,
  type Filters,
  filtersFrom,
  searchFrom,
} from './filters.ts'

/** What was delivered, by whom, when, and where it was left. The filters are in the URL. */
export function DeliveriesScreen() {
  const words = useMessages().statistics
  const t = words.deliveries
  const navigate = useNavigate()
  const filters = filtersFrom(useSearch({ strict: false }))
  const { page } = filters
  const query = deliveriesQuery(filters)
  const list = useQuery({
    ...read(deliveries.list, {
      query: { ...query, page: String(page), pageSize: String(deliveriesPageSize) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = list
  const onChange = (change: Partial<Filters>) =>
    void navigate({
      to: '/delivery-history',
      search: searchFrom({ ...filters, page: 1, ...change }) as never,
      replace: change.page === undefined,
    })

  return (
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-22 font-semibold">{t.title}</h1>
        <p role="status" className="flex-1 whitespace-nowrap text-ink-2">
          {data && data.total > 0 && t.count(data.total)}
        </p>
        {data && data.total > 0 && (
          <SaveMenu
            load={(file) => callForFile(deliveries.list, { query }, file)}
            forms={['CSV', 'XLSX']}
            words={{ ...words, save: (form) => words.save(t.name, form) }}
          />
        )}
      </div>
      <DeliveryFilters filters={filters} onChange={onChange} />
      <ListFrame
        list={list}
        label={t.title}
        failed={t.failed}
        failedText={t.failedText}
        empty={({ latest }) => (
          <NoDeliveries
            filters={filters}
            latest={latest}
            onYear={() => onChange({ days: '365', shipTo: '' })}
          />
        )}
      >
        {({ rows }) => (
          <>
            <div className="max-lg:hidden">
              <DeliveriesTable rows={rows} />
            </div>
            <div className="lg:hidden">
              <DeliveryCards rows={rows} />
            </div>
          </>
        )}
      </ListFrame>
      {data && data.total > deliveriesPageSize && (
        <Pages
          page={page}
          last={Math.ceil(data.total / deliveriesPageSize)}
          words={t}
          onPage={(next) => onChange({ page: next })}
        />
      )}
    </div>
  )
}

function DeliveryFilters({
  filters,
  onChange,
}: {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}) {
  const t = useMessages().statistics.deliveries
  const { locations } = useUser()
  const isPhone = !useAtLeast(768)
  return (
    <search aria-label={t.filters} className="flex flex-wrap items-center gap-3">
      {isPhone ? (
        <div className="w-full">
          <Select
            label={t.time}
            size={44}
            value={filters.days}
            onChange={(days) => onChange({ days })}
            options={dayChoices.map((value) => ({ value, label: t.lastDays(Number(value)) }))}
          />
        </div>
      ) : (
        <Segmented
          label={t.time}
          value={filters.days}
          onChange={(days) => onChange({ days })}
          options={dayChoices.map((value) => ({ value, label: t.lastDays(Number(value)) }))}
        />
      )}
      {locations.length > 1 && (
        <div className="w-60 max-md:w-full">
          <Select
            label={t.shipTo}
            size={isPhone ? 44 : 28}
            value={filters.shipTo}
            onChange={(shipTo) => onChange({ shipTo })}
            options={[
              { value: '', label: t.anyShipTo },
              ...locations.map(({ id, name, city }) => ({ value: String(id), label: `${name}, ${city}` })),
            ]}
          />
        </div>
      )}
    </search>
  )
}

type NoDeliveriesProps = { filters: Filters; latest: string | null; onYear: () => void }

function NoDeliveries({ filters: { days, shipTo }, latest, onYear }: NoDeliveriesProps) {
  const t = useMessages().statistics.deliveries
  const words = useDayWords()
  if (latest !== null)
    return (
      <EmptyState
        title={t.noMatch(t.lastDays(Number(days)))}
        action={<Button onClick={onYear}>{t.showYear}</Button>}
      >
        {shipTo ? t.noMatchAddress : t.noMatchText(words.day(latest))}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t.empty}
      action={
        <Link to="/orders" className={buttonClass()}>
          {t.seeOrders}
        </Link>
      }
    >
      {t.emptyText}
    </EmptyState>
  )
}
