import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { e4FromDollars } from '../../../contract/core/money.ts'
import { changes } from '../../../contract/features/changes.ts'
import { customerPrices, type OwnPrice } from '../../../contract/features/prices/customer-prices.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { UnitPrice } from '../../ui/money.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dateText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { ChoiceFilter, TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { AccountCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { useList } from '../grid/use-list.ts'
import { useOpenedRow } from '../grid/use-opened-row.ts'
import { OwnPriceForm } from './own-price-form.tsx'
import { usePriceWords } from './words.ts'

const states = ['now', 'planned', 'ended'] as const

/** Prices of single customers, or prices promised for an event; one is added or edited beside the list. */
export function CustomerPrices({ kind }: { kind: 'own' | 'promise' }) {
  const t = usePriceWords()
  const mayChange = useMay(customerPrices.add.access)
  const kept = { tab: kind === 'own' ? 'own' : 'promises' }
  const view = useList(
    customerPrices.list,
    '/admin/levels',
    ['kind', 'accountNumber', 'productId', 'state'],
    {
      kept: { ...kept, kind },
    },
  )
  const [added, setAdded] = useState(0)
  const columns = useOwnColumns(kind, mayChange)
  const { filters, opened } = view
  const row = useOpenedRow(view.list.data?.rows, ({ id }) => id, opened)
  const close = () => view.open('')
  return (
    <Beside
      list={
        <DataGrid
          name="customer-prices"
          label={kind === 'own' ? t.ownList : t.promiseList}
          view={view}
          columns={columns}
          idOf={({ id }) => id}
          nameOf={({ name, accountNumber }) => `${accountNumber} ${name}`}
          {...(mayChange && { onOpen: ({ id }: OwnPrice) => view.open(String(id)) })}
          empty={
            <EmptyState title={kind === 'own' ? t.emptyOwn : t.emptyPromises}>
              {kind === 'own' ? t.emptyOwnText : t.emptyPromisesText}
            </EmptyState>
          }
          tools={
            mayChange && (
              <Button kind="primary" icon="plus" onClick={() => view.open('new')}>
                {kind === 'own' ? t.addOwn : t.addPromise}
              </Button>
            )
          }
          filters={
            <>
              <TextFilter
                label={t.account}
                width="choice"
                digits
                value={filters.accountNumber}
                onSettle={(accountNumber) => view.change({ accountNumber })}
              />
              <TextFilter
                label={t.item}
                width="choice"
                digits
                value={filters.productId}
                onSettle={(productId) => view.change({ productId })}
              />
              <ChoiceFilter
                label={t.state}
                value={filters.state}
                onChange={(state) => view.change({ state })}
                options={[
                  { value: '', label: t.havingAll },
                  ...states.map((value) => ({ value, label: t.states[value] })),
                ]}
              />
            </>
          }
        />
      }
      panel={
        mayChange &&
        (opened === 'new' || row) && (
          <OwnPriceForm
            key={`${opened} ${added}`}
            kind={kind}
            row={row}
            onDone={() => {
              setAdded(added + 1)
              close()
            }}
            onClose={close}
          />
        )
      }
    />
  )
}

function useOwnColumns(kind: 'own' | 'promise', mayChange: boolean): Column<OwnPrice>[] {
  const t = usePriceWords()
  const { language } = useLanguage()
  const day = (on: string | null) => (on === null ? null : dateText(asDay(on), language))
  const termsText = ({ percent, price }: OwnPrice) =>
    percent !== null ? t.percentOf(-percent) : price === null ? '' : String(price)
  return [
    {
      key: 'account',
      title: t.account,
      sort: 'account',
      phone: 'title',
      text: ({ accountNumber, customerName }) => `${accountNumber} ${customerName}`,
      cell: ({ accountNumber, customerName }) => <AccountCell number={accountNumber} name={customerName} />,
    },
    {
      key: 'what',
      title: t.what,
      sort: 'name',
      text: ({ name, productId }) => `${productId ?? ''} ${name}`.trim(),
      cell: ({ name, productId }) => <AccountCell number={productId} name={name} />,
    },
    ...(kind === 'promise'
      ? [
          {
            key: 'event',
            title: t.event,
            text: ({ promisedFor }: OwnPrice) => promisedFor ?? '',
            cell: ({ promisedFor }: OwnPrice) => <span className="wrap-anywhere">{promisedFor}</span>,
          },
        ]
      : []),
    {
      key: 'terms',
      title: t.terms,
      width: 110,
      right: true,
      phone: 'aside',
      text: termsText,
      cell: (row) =>
        row.price === null ? (
          <span className="font-semibold">{termsText(row)}</span>
        ) : (
          <span className="font-semibold">
            <UnitPrice e4={e4FromDollars(row.price)} />
          </span>
        ),
    },
    {
      key: 'list',
      title: t.listPrice,
      width: 110,
      right: true,
      roomy: true,
      text: ({ listPrice }) => String(listPrice ?? ''),
      cell: ({ listPrice }) => listPrice !== null && <UnitPrice e4={e4FromDollars(listPrice)} />,
    },
    {
      key: 'days',
      title: t.lastDay,
      sort: 'to',
      text: ({ from, to }) => t.window(day(from), day(to)),
      cell: ({ from, to }) => <span className="text-12 text-ink-2">{t.window(day(from), day(to))}</span>,
    },
    {
      key: 'state',
      title: t.state,
      width: 120,
      text: ({ state }) => t.states[state],
      cell: ({ state }) => <Badge kind={state === 'now' ? 'accent' : 'neutral'}>{t.states[state]}</Badge>,
    },
    {
      key: 'setBy',
      title: t.setBy,
      optional: true,
      phone: 'hidden',
      text: ({ setBy }) => setBy,
      cell: ({ setBy }) => <span className="wrap-anywhere text-ink-2">{setBy}</span>,
    },
    ...(mayChange
      ? [
          {
            key: 'end',
            title: t.end,
            bare: true,
            right: true,
            phone: 'action' as const,
            text: () => '',
            cell: (row: OwnPrice) => <EndPrice row={row} />,
          },
        ]
      : []),
  ]
}

function EndPrice({ row }: { row: OwnPrice }) {
  const t = usePriceWords()
  const errorText = useErrorText()
  const end = useWrite(customerPrices.remove, {
    refresh: [customerPrices.list, changes.list],
    onDone: () => showToast({ text: t.ended }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  if (row.state === 'ended') return null
  return (
    <Button
      size={28}
      aria-label={t.endThis(`${row.accountNumber} ${row.name}`)}
      busy={end.isPending ? t.saving : undefined}
      onClick={() => end.mutate({ params: { id: String(row.id) } })}
    >
      {t.end}
    </Button>
  )
}
