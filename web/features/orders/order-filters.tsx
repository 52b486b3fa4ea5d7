import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../core/session.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { Select } from '../../ui/select.tsx'
import { SettledInput } from '../../ui/settled-input.tsx'
import { tabClass } from '../../ui/tab-class.ts'
import { useMessages } from '../../words/language.tsx'
import { type Filters, historyTypes, isBackwards, isNarrowed, noFilters, searchFrom } from './filters.ts'

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void }

const periods = { any: '', one: '1', three: '3', six: '6', twelve: '12', dates: '' } as const
type Period = keyof typeof periods

const field = 'max-md:w-[calc(50%-0.375rem)] md:min-w-40 md:max-w-52 md:flex-1'

/** The filters of the list: address, time, invoice and item. All are in the address bar. */
export function OrderFilters({ filters, onChange }: Props) {
  const t = useMessages().orders
  const { locations } = useUser()
  return (
    <search aria-label={t.filters} className="flex flex-wrap items-end gap-x-3 gap-y-3">
      {locations.length > 1 && (
        <div className={field}>
          <Field label={t.shipTo}>
            <Select
              value={filters.shipTo}
              onChange={(shipTo) => onChange({ shipTo })}
              options={[
                { value: '', label: t.anyShipTo },
                ...locations.map(({ id, name, city }) => ({ value: String(id), label: `${name}, ${city}` })),
              ]}
            />
          </Field>
        </div>
      )}
      <PeriodFilter filters={filters} onChange={onChange} />
      <div className={field}>
        <Field label={t.number}>
          <SettledInput value={filters.number} onSettle={(number) => onChange({ number })} />
        </Field>
      </div>
      <div className={field}>
        <Field label={t.product}>
          <SettledInput value={filters.product} onSettle={(product) => onChange({ product })} />
        </Field>
      </div>
      {isNarrowed({ ...filters, type: 'all' }) && (
        <button
          type="button"
          className={`${linkButtonClass} h-9 max-md:h-11`}
          onClick={() => onChange({ ...noFilters, type: filters.type })}
        >
          {t.clear}
        </button>
      )}
    </search>
  )
}

/** Open, shipped, canceled, or all: each a link. */
export function OrderTypes({ filters }: { filters: Filters }) {
  const t = useMessages().orders
  return (
    <nav aria-label={t.type} className="flex gap-5 overflow-x-auto border-b border-line px-4">
      {historyTypes.map((type) => (
        <Link
          key={type}
          to="/orders"
          search={searchFrom(filters, { type }) as never}
          className={tabClass(type === filters.type)}
          aria-current={type === filters.type ? 'page' : undefined}
        >
          {t.types[type]}
        </Link>
      ))}
    </nav>
  )
}

/** The last few months, or from one day to another. */
function PeriodFilter({ filters, onChange }: Props) {
  const t = useMessages().orders
  const { months, dateFrom, dateTo } = filters
  const [wantsDates, setWantsDates] = useState(false)
  const named = (Object.keys(periods) as Period[]).find((key) => months !== '' && periods[key] === months)
  const period: Period = named ?? (dateFrom || dateTo || wantsDates ? 'dates' : 'any')

  function choose(next: Period) {
    setWantsDates(next === 'dates')
    onChange({ months: periods[next], ...(next === 'dates' ? {} : { dateFrom: '', dateTo: '' }) })
  }

  return (
    <>
      <div className="w-40 max-md:w-[calc(50%-0.375rem)]">
        <Field label={t.period}>
          <Select
            value={period}
            onChange={choose}
            options={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t.periods[value] }))}
          />
        </Field>
      </div>
      {period === 'dates' && (
        <>
          <div className="w-36 max-md:w-[calc(50%-0.375rem)]">
            <Field label={t.from}>
              <TextInput
                type="date"
                value={dateFrom}
                onChange={(day) => onChange({ dateFrom: day })}
                {...(dateTo && { max: dateTo })}
              />
            </Field>
          </div>
          <div className="w-36 max-md:w-[calc(50%-0.375rem)]">
            <Field label={t.to} error={isBackwards(filters) ? t.backwards : undefined}>
              <TextInput
                type="date"
                value={dateTo}
                onChange={(day) => onChange({ dateTo: day })}
                {...(dateFrom && { min: dateFrom })}
              />
            </Field>
          </div>
        </>
      )}
    </>
  )
}
